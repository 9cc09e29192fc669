// What SET SESSION, SET TIME ZONE and USE change for the rest of a script, and what they can't. What they make of it the server
// says in its replies: see session.ts.
import { refusedSetting, type SessionChange } from '#app/domain/sql/session-change.ts';
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';

const DURATION = /^'\s*(\d+(?:\.\d+)?)\s*(ns|us|ms|s|m|h|d)\s*'$/;
const UNITS_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Null: nothing. `tokens` are those of one statement. */
export function sessionChange(tokens: readonly SqlToken[]): SessionChange | null {
  const [first = '', second = '', third = ''] = tokens.map(({ text }) => text);
  if (first === 'USE') return set(['use']);
  if ((first === 'SET' || first === 'RESET') && second === 'SESSION' && third === 'AUTHORIZATION')
    return refusedSetting('The session’s user', 'queries run as the connection’s user.');
  if (first === 'RESET') return { kind: 'reset', names: [third.toLowerCase()] };
  if (first !== 'SET') return null;
  if (second === 'ROLE') return refusedSetting('The role', 'queries run as the connection’s user.');
  if (second === 'TIME') return set(['time zone']);
  if (second === 'PATH') return set(['path']);
  if (second !== 'SESSION') return null;
  const equals = tokens.findIndex(({ text }) => text === '=');
  const name = tokens
    .slice(2, equals)
    .map(({ text }) => text)
    .join('')
    .toLowerCase();
  const timeoutMs = /^query_max_(?:run|execution)_time$/.test(name) ? durationMs(tokens.slice(equals + 1)) : null;
  return { ...set([name]), ...(timeoutMs !== null && { timeoutMs }) };
}

/** Whether it only sets what doesn't decide what names mean. */
export const isPlainSetting = ([first, second, third]: readonly SqlToken[]): boolean =>
  (first?.text === 'SET' || first?.text === 'RESET') &&
  (second?.text === 'TIME' || (second?.text === 'SESSION' && third?.text !== 'AUTHORIZATION'));

const set = (names: readonly string[]) => ({ kind: 'set', names, replay: null, isLocal: false }) as const;

/** What can't be told is as no limit. */
function durationMs(tokens: readonly SqlToken[]): number {
  const [, amount, unit = ''] = DURATION.exec(tokens.length === 1 ? (tokens[0]?.text ?? '') : '') ?? [];
  return amount === undefined ? 0 : Number(amount) * (UNITS_MS[unit] ?? 0);
}
