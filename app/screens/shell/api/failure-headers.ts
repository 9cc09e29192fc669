// What the headers of a reply that is no success tell: when to come again, and under which id the server's log has it.
import { REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { readRetryAfter } from './retry-after.ts';
import type { Sent } from './sent.ts';

export type FailureHeaders = Pick<Extract<Sent, { readonly kind: 'replied' }>, 'retryAfterS' | 'requestId'>;

export function readFailureHeaders({ headers }: Pick<Response, 'headers'>): FailureHeaders {
  const retryAfterS = readRetryAfter(headers.get('Retry-After'), serverNow());
  const requestId = headers.get(REQUEST_ID_HEADER);
  return { ...(retryAfterS !== null && { retryAfterS }), ...(requestId !== null && { requestId }) };
}
