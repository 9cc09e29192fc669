// Why a chart cannot be explored, and what to do about it.
import { BlankState } from '#app/ui/BlankState.tsx';
import type { IconName } from '#app/ui/Icon.tsx';
import type { ExplorePage } from '#app/services/charts/explore-page.ts';
import { exploreProblem } from '#app/messages/en/explore-problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';

type Problem = NonNullable<ExplorePage['problem']>;

const ICONS: Readonly<Record<Problem, IconName>> = {
  'nothing-chosen': 'table',
  'chart-missing': 'search',
  'link-missing': 'link',
  'dataset-missing': 'table',
  'dataset-denied': 'lock',
  'statement-missing': 'search',
  'statement-denied': 'lock',
  'statement-failed': 'warning',
  'kind-missing': 'image',
};

export function ExploreProblem({ page }: { readonly page: Pick<ExplorePage, 'problem' | 'problemDetail' | 'chart'> }) {
  const t = useMessages(exploreProblem);
  const problem = page.problem ?? 'nothing-chosen';
  return (
    <div className="page">
      <BlankState
        icon={ICONS[problem]}
        level={1}
        title={t(`${problem}.title`)}
        actions={
          <>
            <a className="button primary" href="/chart/add">
              {t('newChart')}
            </a>
            <a className="button" href="/chart/list/">
              {t('allCharts')}
            </a>
          </>
        }
      >
        {page.chart ? <p>{t('chartName', { name: page.chart.name })}</p> : null}
        <p>{t(`${problem}.text`)}</p>
        {page.problemDetail ? <p className="muted">{page.problemDetail}</p> : null}
      </BlankState>
    </div>
  );
}
