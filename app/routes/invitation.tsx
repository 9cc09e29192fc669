// The page behind an invitation's link: the invited user chooses a name and a password, and is logged in.
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { data, useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { invitation } from '#app/messages/en/invitation.ts';
import { login } from '#app/messages/en/login.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { InvitationScreen, type InvitationProblem } from '#app/screens/login/InvitationScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { acceptInvitation, readInvitation } from '#app/services/auth/accept-invitation.server.ts';
import { addressOf } from '#app/services/auth/identify.server.ts';
import { isOwnForm, refusePage, safeReturnTo } from '#app/services/auth/page-guard.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(invitation, findPageLocale(matches))('pageTitle') },
  { name: 'robots', content: 'noindex' },
];

const MAX_FIELD_LENGTH = 1000;
const field = z.string().max(MAX_FIELD_LENGTH).catch('');
const FORM = z.object({ firstName: field, lastName: field, password: field });

export async function loader({ params, context: { deps, identity } }: LoaderFunctionArgs) {
  const page = await readInvitation(deps, params['token'] ?? '');
  const loggedInAs = identity.kind === 'user' ? `${identity.firstName} ${identity.lastName}`.trim() || identity.username : null;
  return data({ page, loggedInAs }, { status: page.state === 'open' ? 200 : 410 });
}

/** The wait that a refused attempt names goes out with the page. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context: { deps, locale } }: ActionFunctionArgs) {
  if (!isOwnForm(request)) refusePage(403, createTranslate(login, locale)('otherSite'));
  const form = FORM.parse(await readForm(request));
  const result = await acceptInvitation(deps, {
    ...form,
    token: params['token'] ?? '',
    locale,
    address: addressOf(request, deps.config),
    userAgent: request.headers.get('user-agent') ?? '',
    cookie: request.headers.get('cookie'),
  });
  const names = { firstName: form.firstName, lastName: form.lastName };
  switch (result.kind) {
    case 'accepted':
      return redirect(safeReturnTo(result.landsOn), { headers: { 'Set-Cookie': result.setCookie } });
    case 'invalid':
      return refuse({ ...names, kind: 'invalid', field: result.field, message: result.message }, 400);
    case 'limited':
      return refuse({ ...names, kind: 'limited', retrySeconds: result.retrySeconds }, 429, result.retrySeconds);
    case 'closed':
      // The loader reads again why.
      return refuse(null, 410);
  }
}

function refuse(problem: InvitationProblem | null, status: number, retryAfterS: number | null = null) {
  return data({ problem }, { status, headers: retryAfterS === null ? {} : { 'Retry-After': String(retryAfterS) } });
}

export default function Invitation() {
  const { page, loggedInAs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InvitationScreen page={page} loggedInAs={loggedInAs} problem={reply?.problem ?? null} />;
}
