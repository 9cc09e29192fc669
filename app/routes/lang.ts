// The language of pages: `GET /lang/de` as in Superset, for this browser alone, and the forms of the account and login pages.
// Changes nothing but how pages look, so it needs no token; the form of a user also keeps it with their account.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { findLocale } from '#app/domain/viewer/locales.ts';
import { localeCookie } from '#app/domain/viewer/preferences.ts';
import { refererPath, refusePage, safeReturnTo } from '#app/services/auth/page-guard.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';
import { saveUserLocale } from '#app/stores/user/locale.server.ts';

export const loader = ({ request, params }: LoaderFunctionArgs) => showIn(params['locale'], refererPath(request));

export async function action({ request, context: { deps, identity } }: ActionFunctionArgs) {
  const { locale, returnTo } = await readForm(request);
  const known = findLocale(locale);
  if (known && identity.kind === 'user')
    await saveUserLocale(deps.db, { userId: identity.userId, locale: known.id, nowMs: deps.now() });
  return showIn(locale, safeReturnTo(returnTo ?? null));
}

function showIn(tag: string | undefined, returnTo: string): Response {
  const locale = findLocale(tag);
  if (!locale) return refusePage(404, '');
  return redirect(returnTo, { headers: { 'Set-Cookie': localeCookie(locale.id) } });
}
