// Loading a file into a table.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { decideRule } from '#app/domain/access/decide.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { UploadScreen } from '#app/screens/upload/UploadScreen.tsx';
import { refusePage, requireUser } from '#app/services/auth/page-guard.server.ts';
import { upload } from '#app/messages/en/upload.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { UPLOAD_FILES } from '#app/stores/upload/rules.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(upload, findPageLocale(matches))('pageTitle') }];

export function loader({ request, context: { identity, locale } }: LoaderFunctionArgs) {
  requireUser(identity, request);
  if (decideRule(UPLOAD_FILES, identity) !== 'allowed') refusePage(403, createTranslate(upload, locale)('denied'));
  return null;
}

export default function Upload() {
  return (
    <Shell>
      <UploadScreen />
    </Shell>
  );
}
