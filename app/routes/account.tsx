// One's own account: its names and its password are changed by plain forms, its API tokens by the API.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { shellUser } from '#app/domain/viewer/shell-user.ts';
import { meChange } from '#app/stores/me/update-wire.ts';
import type { AccountErrors, AccountOutcome } from '#app/screens/account/account-outcome.ts';
import { AccountScreen } from '#app/screens/account/AccountScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findApiTokens } from '#app/services/auth/api-tokens.server.ts';
import { changePassword } from '#app/services/auth/change-password.server.ts';
import { hasCsrfToken } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { leaveFor, requireUser } from '#app/services/auth/page-guard.server.ts';
import { changeMe } from '#app/services/accounts/me.server.ts';
import { readForm } from '#app/services/requests/read-form.server.ts';
import { account } from '#app/messages/en/account.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(account, findPageLocale(matches))('pageTitle') }];

const MAX_FIELD_LENGTH = 1000;
const field = z.string().max(MAX_FIELD_LENGTH).catch('');
const FORM = z.object({
  csrf_token: field,
  form: z.enum(['names', 'password']).catch('password'),
  first: field,
  last: field,
  current: field,
  next: field,
  repeat: field,
});
type Fields = z.output<typeof FORM>;

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  const user = requireUser(identity, request);
  const { firstName, lastName, roles } = user;
  return { user: shellUser(user), names: { firstName, lastName }, roles, tokens: await findApiTokens(deps, user) };
}

export async function action({ request, context: { deps, identity, locale } }: ActionFunctionArgs) {
  const t = createTranslate(account, locale);
  const user = requireUser(identity, request);
  const form = FORM.parse(await readForm(request));
  if (!hasCsrfToken(request, deps, form.csrf_token)) return refuse(form, { form: t('formExpired') }, 400);
  return form.form === 'names'
    ? saveNames(form, { request, deps, identity: user })
    : savePassword(form, { request, deps, t, locale });
}

interface Requested {
  readonly request: Request;
  readonly deps: Deps;
}

async function saveNames(form: Fields, { request, deps, identity }: Requested & { readonly identity: Identity }) {
  const parsed = meChange.safeParse({ first_name: form.first, last_name: form.last });
  if (!parsed.success) {
    const message = (name: string) => parsed.error.issues.find(({ path }) => path[0] === name)?.message;
    const [first, last] = [message('first_name'), message('last_name')];
    return refuse(form, { ...(first !== undefined && { first }), ...(last !== undefined && { last }) }, 400);
  }
  await changeMe(deps, identity, request, parsed.data);
  // The caller is known from before the change: only the next request has the new names.
  return leaveFor('/user_info/?saved', 303);
}

interface Localized extends Requested {
  readonly t: Translate<typeof account.texts>;
  readonly locale: string;
}

async function savePassword(form: Fields, { request, deps, t, locale }: Localized) {
  if (form.current === '') return refuse(form, { current: t('password.currentMissing') }, 400);
  if (form.next !== form.repeat) return refuse(form, { repeat: t('password.mismatch') }, 400);
  const error = await changePassword(request, deps, { oldPassword: form.current, newPassword: form.next, locale });
  if (error instanceof AppError) return refuse(form, { form: error.message }, error.status);
  return data<AccountOutcome>({ form: 'password', isDone: true, errors: {} });
}

const NAMES_SAVED: AccountOutcome = { form: 'names', isDone: true, errors: {} };

const refuse = ({ form, first, last }: Fields, errors: AccountErrors, status: number) =>
  data<AccountOutcome>(
    { form, isDone: false, errors, ...(form === 'names' && { typed: { firstName: first, lastName: last } }) },
    { status },
  );

export default function Account() {
  const { user, ...rest } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const [params] = useSearchParams();
  if (!user) return null;
  return (
    <Shell>
      <AccountScreen user={user} {...rest} outcome={outcome ?? (params.has('saved') ? NAMES_SAVED : null)} />
    </Shell>
  );
}
