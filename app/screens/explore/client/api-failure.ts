// What a failed reply says in Explore, and who saved the chart in the meantime.
import { readSignIn, type DatabaseSignIn } from '#app/domain/database/sign-in.ts';
import { describeFailure } from '#app/screens/shell/api/api-failure.ts';
import { readConflict, type Conflict } from '#app/screens/shell/api/read-conflict.ts';
import type { RequestFailureKind } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { chartApi } from '#app/messages/en/chart-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface ApiFailure {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** What to do. */
  readonly advice: string;
  /** Set if another user saved meanwhile. */
  readonly conflict: Conflict | null;
  /** Set where the user has to sign in to the database. */
  readonly signIn: DatabaseSignIn | null;
}

/** For every reply that is no success, and for none. What is edited is still on the page. */
export function readApiFailure(sent: Sent): ApiFailure {
  const { kind, status, type, message, advice, extra } = describeFailure(sent);
  return {
    status,
    type: type ?? TYPES[kind] ?? 'refused',
    message,
    advice: isAdvised(kind) ? pageTranslate(chartApi)(`advice.${kind}`) : advice,
    conflict: readConflict(sent),
    signIn: readSignIn(type, extra),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  offline: 'network',
  late: 'network',
  unreadable: 'network',
  session: 'session',
};

const ADVISED = ['denied', 'missing', 'tooLarge'] as const;

const isAdvised = (kind: RequestFailureKind): kind is (typeof ADVISED)[number] =>
  (ADVISED as readonly RequestFailureKind[]).includes(kind);

/** Both parts of a failure in one line. */
export const describeApiFailure = ({ message, advice }: ApiFailure): string => `${message} ${advice}`.trim();
