// Calls the API for the database screens. Failures are values: a form has a place for each.
import { createApiSender, jsonOf, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { readFormFailure, type FormFailure } from './form-failure.ts';

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: FormFailure };

export interface DatabaseApi {
  /** `path` below `/api/v1/database`. Throws only what ends an aborted call. */
  call(path: string, options?: SendOptions): Promise<Outcome>;
}

const ROOT = '/api/v1/database';

/** `fetch` is the browser's own; tests pass theirs. */
export function createDatabaseApi(csrfToken: string, fetch: typeof globalThis.fetch): DatabaseApi {
  const send = createApiSender(csrfToken, fetch);
  return {
    async call(path, options) {
      const sent = await send(ROOT + path, options);
      if (sent.kind !== 'replied' || !sent.isOk) return { ok: false, failure: readFormFailure(sent) };
      return { ok: true, value: jsonOf(sent.text) };
    },
  };
}
