// What a user hears where a database wants their own sign-in. Pure.
import { CALLBACK_PATH } from '#app/domain/oauth2/client.ts';
import { AppError } from '#app/domain/errors.ts';

/** `tabId`: by which the page that started it hears that it has ended. Addresses are from the root of the installation. */
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

/** The `extra` of such an error with full addresses, as clients of other pages need them. */
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
  /** From the root of the installation. */
  readonly url: string;
}

/** What such an error's `extra` says, as screens need it; null for other errors. The address is ours, whatever it says. */
export function readSignIn(type: string | null | undefined, extra: Readonly<Record<string, unknown>>): DatabaseSignIn | null {
  const { database_id: id, database_name: name, tab_id: tabId } = extra;
  if (type !== 'OAUTH2_REDIRECT' || !Number.isSafeInteger(id) || typeof name !== 'string') return null;
  const tab = typeof tabId === 'string' ? `?tab_id=${encodeURIComponent(tabId)}` : '';
  return { databaseId: id as number, name, url: `/database/${String(id)}/sign_in${tab}` };
}
