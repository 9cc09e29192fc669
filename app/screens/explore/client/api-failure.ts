// What an answer that is no success says in Explore, and who changed what meanwhile. Pure.
import { z } from 'zod';
import { readFailure } from '#app/screens/shell/api-failure.ts';
import type { Sent } from '#app/screens/shell/sent.ts';

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
    advice: ADVICE[kind] ?? advice,
    conflict: parsed && toConflict(parsed.data),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  offline: 'network',
  late: 'network',
  unreadable: 'network',
  session: 'session',
};

const ADVICE: Readonly<Record<string, string>> = {
  denied: 'An owner or an administrator can give you the right.',
  missing: 'It may have been deleted. Save as a new chart to keep your work.',
  tooLarge: 'Remove settings that are not needed, then try again.',
};

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
