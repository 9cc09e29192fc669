// Errors for databases that require the user's own sign-in (OAuth2).
import { CALLBACK_PATH } from '#app/domain/oauth2/client.ts';
import { AppError } from '#app/domain/errors.ts';

/**
 * `tabId` identifies the page that started the sign-in, so that it is notified of the end. Paths are relative to the
 * installation's root.
 */
export function signInRequired(
  { id, name }: { readonly id: number; readonly name: string },
  tabId: string,
  cause?: unknown,
): AppError {
  return new AppError('OAUTH2_REDIRECT', `Sign in to “${name}” to query it.`, {
    level: 'warning',
    cause,
    extra: {
      url: `/database/${id}/sign_in?tab_id=${encodeURIComponent(tabId)}`,
      tab_id: tabId,
      redirect_uri: CALLBACK_PATH,
      database_id: id,
      database_name: name,
    },
  });
}

const ADDRESSES = ['url', 'redirect_uri'];

/** Converts the error's `extra` to full URLs, for clients on other pages. */
export const withOrigin = (extra: Readonly<Record<string, unknown>>, origin: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(extra).map(([key, value]) => [
      key,
      ADDRESSES.includes(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
    ]),
  );

export interface DatabaseSignIn {
  readonly databaseId: number;
  readonly name: string;
  /** Path relative to the installation's root. */
  readonly url: string;
}

/** Reads the error's `extra` for screens; null for other errors. The URL is always built here, never taken from the error. */
export function readSignIn(type: string | null | undefined, extra: Readonly<Record<string, unknown>>): DatabaseSignIn | null {
  const { database_id: id, database_name: name, tab_id: tabId } = extra;
  if (type !== 'OAUTH2_REDIRECT' || !Number.isSafeInteger(id) || typeof name !== 'string') return null;
  const tab = typeof tabId === 'string' ? `?tab_id=${encodeURIComponent(tabId)}` : '';
  return { databaseId: id as number, name, url: `/database/${String(id)}/sign_in${tab}` };
}
