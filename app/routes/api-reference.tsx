// The API reference, where Superset serves Swagger UI.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { apiReference } from '#app/messages/en/api-reference.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { ApiReferenceScreen } from '#app/screens/api-reference/ApiReferenceScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(apiReference, findPageLocale(matches))('pageTitle') },
];

export function loader({ request, context: { identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_show', 'SwaggerView']);
  requirePermission(identity, request, ['can_get', 'OpenApi']);
  return null;
}

export default function ApiReferencePage() {
  return (
    <Shell>
      <ApiReferenceScreen />
    </Shell>
  );
}
