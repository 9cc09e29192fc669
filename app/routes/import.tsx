// Importing an export.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { ImportScreen } from '#app/screens/import/ImportScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { refusePage, requireUser } from '#app/services/auth/page-guard.server.ts';
import { mayImport } from '#app/services/transfer/page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Import · Meridian' }];

export function loader({ request, context: { identity } }: LoaderFunctionArgs) {
  requireUser(identity, request);
  if (!mayImport(identity)) refusePage(403, 'Your roles do not let you import anything. An administrator can change that.');
  return null;
}

export default function Import() {
  return (
    <Shell>
      <ImportScreen />
    </Shell>
  );
}
