// To the page where a user signs in to a database with their own account; it leads back to `database-signed-in`.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import * as z from 'zod';
import { leaveFor, refusePage, requireUser } from '#app/services/auth/page-guard.server.ts';
import { beginSignIn } from '#app/services/database-sign-in/sign-in.server.ts';

const idSchema = z.coerce.number().int().positive();
const tabIdSchema = z.string().regex(/^[\w-]{1,64}$/);

export async function loader({ request, params, context: { deps, identity } }: LoaderFunctionArgs) {
  const user = requireUser(identity, request);
  const databaseId = idSchema.safeParse(params['id']);
  const tabId = tabIdSchema.safeParse(new URL(request.url).searchParams.get('tab_id'));
  if (!databaseId.success) return refusePage(404, '');
  const begin = { databaseId: databaseId.data, tabId: tabId.success ? tabId.data : '' };
  const address = await beginSignIn(deps, user, request, begin);
  return address === null ? refusePage(404, '') : leaveFor(address);
}
