// What a failed reply says in Explore, and who saved the chart in the meantime.
import { z } from 'zod';
import { readFailure, type FailureKind } from '#app/screens/shell/api-failure.ts';
import type { Sent } from '#app/screens/shell/sent.ts';
import { chartApi } from '#app/messages/en/chart-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface ApiFailure {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** What to do. */
  readonly advice: string;
  /** Set where somebody else saved meanwhile. */
  readonly conflict: Conflict | null;
}

export interface Conflict {
  /** The version that is there now. */
  readonly etag: string | null;
  readonly changedBy: string | null;
  readonly changedOn: string | null;
}

const conflictSchema = z.looseObject({
  changed_by: z.looseObject({ first_name: z.string(), last_name: z.string() }).nullish(),
  changed_on: z.string().nullish(),
  etag: z.string().nullish(),
});

/** For every reply that is no success, and for none. What is edited is still on the page. */
export function readApiFailure(sent: Sent): ApiFailure {
  const { kind, status, type, message, advice, extra } = readFailure(sent);
  const parsed = kind === 'conflict' ? conflictSchema.safeParse(extra) : null;
  return {
    status,
    type: type ?? TYPES[kind] ?? 'refused',
    message,
    advice: isAdvised(kind) ? pageTranslate(chartApi)(`advice.${kind}`) : advice,
    conflict: parsed && toConflict(parsed.data),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  offline: 'network',
  late: 'network',
  unreadable: 'network',
  session: 'session',
};

const ADVISED = ['denied', 'missing', 'tooLarge'] as const;

const isAdvised = (kind: FailureKind): kind is (typeof ADVISED)[number] => (ADVISED as readonly FailureKind[]).includes(kind);

function toConflict(data: z.output<typeof conflictSchema> | undefined): Conflict {
  const person = data?.changed_by;
  return {
    etag: data?.etag ?? null,
    changedBy: person ? `${person.first_name} ${person.last_name}`.trim() : null,
    changedOn: data?.changed_on ?? null,
  };
}

/** Both parts of a failure in one line. */
export const failureInWords = ({ message, advice }: ApiFailure): string => `${message} ${advice}`.trim();
