// One's own account and the change of its password.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AccountScreen, type PasswordOutcome } from '#app/screens/account/AccountScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { changePassword, hasCsrfToken } from '#app/services/auth.server.ts';
import { requireUser } from '#app/services/page-guard.server.ts';
import { readForm } from '#app/services/read-form.server.ts';
import { shellUser } from '#app/domain/viewer/shell-user.ts';

export const meta: MetaFunction = () => [{ title: 'Your account · Meridian' }];

const MAX_FIELD_LENGTH = 1000;
const field = z.string().max(MAX_FIELD_LENGTH).catch('');
const FORM = z.object({ csrf_token: field, current: field, next: field, repeat: field });

export async function loader({ request, context: { identity } }: LoaderFunctionArgs) {
  const user = requireUser(identity, request);
  return { user: shellUser(user), roles: user.roles };
}

export async function action({ request, context: { deps, identity } }: ActionFunctionArgs) {
  requireUser(identity, request);
  const form = FORM.parse(await readForm(request));
  if (!hasCsrfToken(request, deps, form.csrf_token)) return refuse({ form: 'The page was open for too long. Try again.' }, 400);
  if (form.current === '') return refuse({ current: 'Type the password that you have now.' }, 400);
  if (form.next !== form.repeat) return refuse({ repeat: 'This is not the same as the new password above.' }, 400);
  const error = await changePassword(request, deps, { oldPassword: form.current, newPassword: form.next });
  if (error) return refuse({ form: error.message }, error.status);
  return data<PasswordOutcome>({ isDone: true, errors: {} });
}

const refuse = (errors: PasswordOutcome['errors'], status: number) =>
  data<PasswordOutcome>({ isDone: false, errors }, { status });

export default function Account() {
  const { user, roles } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (!user) return null;
  return (
    <Shell>
      <AccountScreen user={user} roles={roles} outcome={outcome ?? null} />
    </Shell>
  );
}
