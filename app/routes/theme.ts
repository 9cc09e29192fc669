// Sets the theme for browsers without JavaScript. Changes nothing but how pages look, so it needs no token.
import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare';
import { safeReturnTo } from '#app/services/auth/page-guard.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';
import { themeCookie } from '#app/domain/viewer/preferences.ts';

export const loader = () => redirect('/');

export async function action({ request }: ActionFunctionArgs) {
  const { theme, returnTo } = await readForm(request);
  const choice = theme === 'light' || theme === 'dark' ? theme : 'system';
  return redirect(safeReturnTo(returnTo ?? null), {
    headers: { 'Set-Cookie': themeCookie(choice) },
  });
}
