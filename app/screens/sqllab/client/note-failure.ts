// What a failed call says of the page's connection.
import { UNKNOWN_OUTCOMES, type RequestFailureKind } from '#app/screens/shell/api/read-failure.ts';
import { ApiFailure } from './lab-api.ts';
import type { Lab } from './lab.ts';

/** What a proxy or a captive portal replies is no message of the server's. */
const OUT_OF_REACH: ReadonlySet<RequestFailureKind> = new Set([...UNKNOWN_OUTCOMES, 'broken']);

/** Whether the server itself refused, so that another call can succeed. Throws what is no failure of a call. */
export function noteFailure({ setConnection }: Pick<Lab, 'setConnection'>, error: unknown): boolean {
  if (!(error instanceof ApiFailure)) throw error;
  if (OUT_OF_REACH.has(error.kind)) setConnection('offline');
  else if (error.kind === 'session') setConnection('loggedOut');
  else return true;
  return false;
}
