// Ends the session. A link alone does not: only the form with its token.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { login } from '#app/messages/en/login.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { hasCsrfToken, logout } from '#app/services/auth/identify.server.ts';
import { refusePage } from '#app/services/auth/page-guard.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.identity.kind === 'user' ? '/user_info/' : '/login/');
}

export async function action({ request, context: { deps, identity, locale } }: ActionFunctionArgs) {
  if (identity.kind === 'anonymous') return redirect('/login/');
  const { csrf_token: token } = await readForm(request);
  if (!hasCsrfToken(request, deps, token ?? null)) {
    refusePage(400, createTranslate(login, locale)('logoutExpired'));
  }
  const { setCookie } = await logout(request, deps);
  // Pages with data must not come back by the browser's Back button.
  return redirect('/login/?bye', { headers: { 'Set-Cookie': setCookie, 'Clear-Site-Data': '"cache"' } });
}
