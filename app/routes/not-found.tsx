// Every address that is no page: Superset's own lead to ours, all others say that nothing is here.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { findSupersetAddress } from '#app/domain/viewer/superset-address.ts';
import { leaveFor, refusePage } from '#app/services/auth/page-guard.server.ts';
import { problem } from '#app/messages/en/problem.ts';
import { createTranslate } from '#app/messages/translate.ts';

export function loader({ request, context: { locale } }: LoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url);
  const known = findSupersetAddress(pathname, search);
  if (known?.kind === 'moved') leaveFor(known.to);
  if (known?.kind === 'unsupported') refusePage(404, createTranslate(problem, locale)(`unsupported.${known.what}`));
  return refusePage(404, '');
}

export default function NotFound() {
  return null;
}
