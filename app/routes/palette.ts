// What the command palette offers for what was typed: dashboards, charts and datasets.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { requireUser } from '#app/services/auth/page-guard.server.ts';
import { findPaletteItems } from '#app/services/home/palette.server.ts';

const MAX_TYPED_LENGTH = 200;

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs): Promise<Response> {
  const viewer = requireUser(identity, request);
  const typed = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TYPED_LENGTH);
  return Response.json(await findPaletteItems(deps, viewer, typed));
}
