// What an answer that is no success says to people, and who changed what meanwhile. Pure.
import { z } from 'zod';
import { jsonOf, type Sent } from '#app/screens/shell/api-sender.ts';

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

const errorsSchema = z.object({
  errors: z.array(z.looseObject({ message: z.string(), error_type: z.string().optional(), extra: z.unknown() })).min(1),
});
const messageSchema = z.object({ message: z.union([z.string(), z.record(z.string(), z.unknown())]) });
const conflictSchema = z.looseObject({
  changed_by: z.looseObject({ first_name: z.string(), last_name: z.string() }).nullish(),
  changed_on: z.string().nullish(),
  etag: z.string().nullish(),
});

/** For an answer that is not 2xx, and for none. */
export function readApiFailure(sent: Sent): ApiFailure {
  if (sent.kind === 'offline') {
    return failure(0, 'network', 'The server cannot be reached.', 'Nothing is lost. Try again once the network is back.');
  }
  if (sent.kind === 'signedOut' || sent.status === 401) {
    return failure(
      401,
      'session',
      'Your session has ended.',
      'Log in again in another tab, then come back: nothing here is lost.',
    );
  }
  const body = jsonOf(sent.text);
  const listed = errorsSchema.safeParse(body);
  const [first] = listed.success ? listed.data.errors : [];
  const message = first?.message ?? plainMessage(body) ?? `The server refused (${sent.status}).`;
  const advice = sent.status >= 500 ? 'Try again in a moment.' : (ADVICE[sent.status] ?? '');
  const parsed = sent.status === 412 ? conflictSchema.safeParse(first?.extra) : null;
  return {
    ...failure(sent.status, first?.error_type ?? 'refused', message, advice),
    conflict: parsed && toConflict(parsed.data),
  };
}

const ADVICE: Readonly<Record<number, string>> = {
  403: 'An owner or an administrator can give you the right.',
  404: 'It may have been deleted. Save as a new chart to keep your work.',
  413: 'Remove settings that are not needed and try again.',
};

const failure = (status: number, type: string, message: string, advice: string): ApiFailure => ({
  status,
  type,
  message,
  advice,
  conflict: null,
});

function plainMessage(body: unknown): string | null {
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) return null;
  const { message } = parsed.data;
  return typeof message === 'string'
    ? message
    : Object.values(message)
        .flat(2)
        .filter((part) => typeof part === 'string')
        .join(' ');
}

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
