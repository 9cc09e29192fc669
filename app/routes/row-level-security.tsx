// The list of row-level rules.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { rowRules } from '#app/messages/en/row-rules.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { ROW_RULE_SHAPE } from '#app/screens/row-level-security/row-rule-shape.ts';
import { RowRuleListScreen } from '#app/screens/row-level-security/RowRuleListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { loadListData } from '#app/services/lists/pages.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findRowRuleRows } from '#app/services/accounts/row-clauses-page.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(rowRules, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'RowLevelSecurity']);
  const data = await loadListData(deps, identity, {
    shape: ROW_RULE_SHAPE,
    request,
    page: (requested) => findRowRuleRows(deps, requested),
  });
  return { data, mayWrite: hasPermission(identity, 'can_write', 'RowLevelSecurity') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function RowLevelSecurityPage() {
  const t = useMessages(rowRules);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(page) => <RowRuleListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
