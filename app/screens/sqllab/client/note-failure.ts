// Updates the page's connection state after a failed call.
import { UNKNOWN_OUTCOMES, type RequestFailureKind } from '#app/screens/shell/api/read-failure.ts';
import { ApiFailure } from './lab-api.ts';
import type { Lab } from './lab.ts';

/** Failures that don't come from the server itself, such as replies of a proxy or a captive portal. */
const OUT_OF_REACH: ReadonlySet<RequestFailureKind> = new Set([...UNKNOWN_OUTCOMES, 'broken']);

/** True if the server itself refused, so that other calls can succeed. Rethrows errors other than ApiFailure. */
export function noteFailure({ setConnection }: Pick<Lab, 'setConnection'>, error: unknown): boolean {
  if (!(error instanceof ApiFailure)) throw error;
  if (OUT_OF_REACH.has(error.kind)) setConnection('offline');
  else if (error.kind === 'session') setConnection('loggedOut');
  else return true;
  return false;
}
