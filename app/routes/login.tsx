// Log in with a name and a password, then back to where one came from.
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { data, useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { localeCookie } from '#app/domain/viewer/preferences.ts';
import { LoginScreen, type LoginProblem } from '#app/screens/login/LoginScreen.tsx';
import { addressOf, loginWithPassword } from '#app/services/auth/identify.server.ts';
import { isOwnForm, leaveFor, refusePage, safeReturnTo } from '#app/services/auth/page-guard.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';
import { login } from '#app/messages/en/login.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(login, findPageLocale(matches))('pageTitle') }];

const MAX_FIELD_LENGTH = 1000;
const field = z.string().max(MAX_FIELD_LENGTH).catch('');
const FORM = z.object({ username: field, password: field, returnTo: field });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(params.get('next'));
  if (context.identity.kind === 'user') leaveFor(returnTo);
  return { returnTo, hasLoggedOut: params.has('bye') };
}

/** The wait that a refused login names goes out with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context: { deps, locale } }: ActionFunctionArgs) {
  if (!isOwnForm(request)) refusePage(403, createTranslate(login, locale)('otherSite'));
  const { username, password, returnTo } = FORM.parse(await readForm(request));
  if (username.trim() === '' || password === '') return refuse({ kind: 'missing', username, retrySeconds: null }, 400);
  const result = await loginWithPassword(deps, {
    username: username.trim(),
    password,
    address: addressOf(request, deps.config),
    userAgent: request.headers.get('user-agent') ?? '',
    cookie: request.headers.get('cookie'),
  });
  if (!result.error) {
    const headers = new Headers({ 'Set-Cookie': result.setCookie });
    if (result.locale !== null) headers.append('Set-Cookie', localeCookie(result.locale));
    return redirect(safeReturnTo(returnTo), { headers });
  }
  const { status, extra } = result.error;
  if (status !== 429) return refuse({ kind: 'wrong', username, retrySeconds: null }, 401);
  const waitS = typeof extra['retry_after_s'] === 'number' ? extra['retry_after_s'] : null;
  return refuse({ kind: 'limited', username, retrySeconds: waitS }, 429, waitS);
}

function refuse(problem: LoginProblem, status: number, retryAfterS: number | null = null) {
  return data({ problem }, { status, headers: retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) } });
}

export default function Login() {
  const { returnTo, hasLoggedOut } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <LoginScreen returnTo={returnTo} hasLoggedOut={hasLoggedOut} problem={reply?.problem ?? null} />;
}
