// How signing in to a database has ended: the page that waits for it hears of it, and this one can be closed.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { databaseSignIn } from '#app/messages/en/database-sign-in.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { SignedInScreen } from '#app/screens/database-sign-in/SignedInScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { requireUser } from '#app/services/auth/page-guard.server.ts';
import { findSignInFailure } from '#app/stores/oauth2-token/sign-in.server.ts';

const querySchema = z.object({
  status: z.enum(['signed_in', 'denied', 'failed', 'expired']).catch('expired'),
  database: z.coerce.number().int().positive().nullable().catch(null),
  tab_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable()
    .catch(null),
  ref: z.guid().nullable().catch(null),
});

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(databaseSignIn, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requireUser(identity, request);
  const query = querySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { status, database, tab_id: tabId, ref } = query;
  const reason = status === 'failed' && ref !== null ? await findSignInFailure(deps.db, ref, deps.now()) : null;
  return { status, databaseId: database, tabId, reason };
}

export default function DatabaseSignedIn() {
  return <SignedInScreen {...useLoaderData<typeof loader>()} />;
}
