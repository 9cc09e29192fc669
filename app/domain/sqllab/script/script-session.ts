// The settings that hold at a place of a script: what its statements before that place have set, and not reset. Pure.
import type { SessionChange } from '#app/domain/sql/session-change.ts';

interface Setting {
  readonly names: readonly string[];
  readonly replay: string | null;
  readonly isLocal: boolean;
}

export interface ScriptSession {
  readonly settings: readonly Setting[];
  /** The settings with which the open transaction began; null: none is open. */
  readonly atBegin: readonly Setting[] | null;
}

export const NEW_SESSION: ScriptSession = { settings: [], atBegin: null };

/** Null: the statement changes nothing. What is set for a transaction where none is open lasts for the script. */
export function applyChange(session: ScriptSession, change: SessionChange | null): ScriptSession {
  const { settings, atBegin } = session;
  switch (change?.kind) {
    case 'set': {
      const { names, replay, isLocal } = change;
      const others = settings.filter((setting) => !setting.names.every((name) => names.includes(name)));
      return { ...session, settings: [...others, { names, replay, isLocal: isLocal && atBegin !== null }] };
    }
    case 'reset': {
      const { names } = change;
      return { ...session, settings: settings.filter((setting) => names && !setting.names.some((name) => names.includes(name))) };
    }
    case 'begin':
      return { settings, atBegin: atBegin ?? settings };
    case 'commit':
      return { settings: settings.filter(({ isLocal }) => !isLocal), atBegin: null };
    case 'rollback':
      return { settings: atBegin ?? settings, atBegin: null };
    default:
      return session;
  }
}

/** What is run before the next statement, in its order. */
export const listReplays = ({ settings }: ScriptSession): string[] => settings.flatMap(({ replay }) => replay ?? []);
