// Reads the OpenAPI document from the server. Browser only.
import { apiReference } from '#app/messages/en/api-reference.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import { readReference, type ApiReference } from './api-document.ts';

const UNREADABLE = { kind: 'unreadable', status: 200 } as const;

/** Throws only what ends an aborted call. */
export async function findReference(path: string, signal: AbortSignal, send: ApiSender): Promise<RequestResult<ApiReference>> {
  const sent = await send(path, { signal });
  const isRead = sent.kind === 'replied' && sent.isOk;
  const value = isRead ? readReference(jsonOf(sent.text)) : null;
  if (value) return { ok: true, value };
  return { ok: false, message: pageTranslate(apiReference)('failed', { reason: failureText(isRead ? UNREADABLE : sent) }) };
}
