// The page's way to the API: one sender a session, shared by all callers so that a renewed token is renewed for all.
import { useCallback, useRef } from 'react';
import { createApiSender, type ApiSender } from './api-sender.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';

let shared: { readonly token: string; readonly send: ApiSender } | null = null;

/** The same function at every render. Browser only from the first call on; rendering makes none. */
export function useApi(): ApiSender {
  const { csrfToken } = useShellData();
  const latestToken = useRef(csrfToken);
  latestToken.current = csrfToken;
  return useCallback((path, options) => {
    const token = latestToken.current;
    if (shared?.token !== token) shared = { token, send: createApiSender(token, (...args) => globalThis.fetch(...args)) };
    return shared.send(path, options);
  }, []);
}
