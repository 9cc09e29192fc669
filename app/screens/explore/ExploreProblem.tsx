// Why a chart cannot be explored, and what to do about it.
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import type { IconName } from '#app/ui/icon/Icon.tsx';
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import { exploreProblem } from '#app/messages/en/explore-problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { RequestAccess } from '#app/screens/problem/RequestAccess.tsx';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Page } from '#app/ui/layout/Page.tsx';
import text from '#app/ui/text/text.module.css';

type Problem = NonNullable<ExplorePage['problem']>;

const ICONS: Readonly<Record<Problem, IconName>> = {
  'nothing-chosen': 'table',
  'chart-missing': 'search',
  'chart-denied': 'lock',
  'view-only': 'chart',
  'link-missing': 'link',
  'dataset-missing': 'table',
  'dataset-denied': 'lock',
  'statement-missing': 'search',
  'statement-denied': 'lock',
  'statement-failed': 'warning',
  'kind-missing': 'image',
};

export function ExploreProblem({
  page,
}: {
  readonly page: Pick<ExplorePage, 'problem' | 'problemDetail' | 'chart' | 'refusedChart'>;
}) {
  const t = useMessages(exploreProblem);
  const problem = page.problem ?? 'nothing-chosen';
  return (
    <Page>
      <BlankState
        icon={ICONS[problem]}
        level={1}
        title={t(`${problem}.title`)}
        actions={
          <>
            {page.refusedChart === undefined ? (
              <LinkButton weight="primary" href="/chart/add">
                {t('newChart')}
              </LinkButton>
            ) : (
              <RequestAccess refused={{ kind: 'chart', name: page.refusedChart }} />
            )}
            <LinkButton href="/chart/list/">{t('allCharts')}</LinkButton>
          </>
        }
      >
        {page.chart ? <p>{t('chartName', { name: page.chart.name })}</p> : null}
        <p>{t(`${problem}.text`)}</p>
        {page.problemDetail ? <p className={text.muted}>{page.problemDetail}</p> : null}
      </BlankState>
    </Page>
  );
}
