// Importing an export.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { ImportScreen } from '#app/screens/import/ImportScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { refusePage, requireUser } from '#app/services/auth/page-guard.server.ts';
import { mayImport } from '#app/services/transfer/page.server.ts';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(importArchive, findPageLocale(matches))('pageTitle') },
];

export function loader({ request, context: { identity, locale } }: LoaderFunctionArgs) {
  requireUser(identity, request);
  if (!mayImport(identity)) refusePage(403, createTranslate(importArchive, locale)('denied'));
  return null;
}

export default function Import() {
  return (
    <Shell>
      <ImportScreen />
    </Shell>
  );
}
