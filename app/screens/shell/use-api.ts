// The page's way to the API: one sender a session, shared by all callers so that a renewed token is renewed for all.
import { createApiSender, type ApiSender } from './api-sender.ts';
import { useShellData } from './use-shell-data.ts';

let shared: { readonly token: string; readonly send: ApiSender } | null = null;

/** Browser only from the first call on; rendering makes none. */
export function useApi(): ApiSender {
  const { csrfToken } = useShellData();
  return (path, options) => {
    if (shared?.token !== csrfToken)
      shared = { token: csrfToken, send: createApiSender(csrfToken, (...args) => globalThis.fetch(...args)) };
    return shared.send(path, options);
  };
}
