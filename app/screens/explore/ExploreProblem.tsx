// Why a chart cannot be explored, and what to do about it.
import { BlankState } from '#app/ui/BlankState.tsx';
import type { IconName } from '#app/ui/Icon.tsx';
import type { ExplorePage } from '#app/services/charts/explore-page.ts';

type Problem = NonNullable<ExplorePage['problem']>;

interface Words {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const WORDS: Readonly<Record<Problem, Words>> = {
  'nothing-chosen': {
    icon: 'table',
    title: 'Choose a dataset first',
    text: 'A chart asks a dataset. The address names neither a chart nor a dataset.',
  },
  'chart-missing': {
    icon: 'search',
    title: 'This chart does not exist any more',
    text: 'It was deleted, or the address is not right.',
  },
  'link-missing': {
    icon: 'link',
    title: 'This link leads nowhere any more',
    text: 'It has ended, or it was not copied whole. Ask whoever sent it for a new one.',
  },
  'dataset-missing': {
    icon: 'table',
    title: 'The dataset of this chart was removed',
    text: 'The chart is kept, but there is nothing that it could ask. Its owner can point it to another dataset.',
  },
  'dataset-denied': {
    icon: 'lock',
    title: 'You have no access to this dataset',
    text: 'A chart that you see on a dashboard can be explored only with access to its dataset. Its owner or an administrator can give it to you.',
  },
  'statement-missing': {
    icon: 'search',
    title: 'This query does not exist any more',
    text: 'It was deleted, or the address is not right. Run it again in SQL Lab and make the chart from there.',
  },
  'statement-denied': {
    icon: 'lock',
    title: 'You have no access to this query',
    text: 'A query can be explored by whoever ran or saved it, with access to the tables that it reads. Ask an administrator for access.',
  },
  'statement-failed': {
    icon: 'warning',
    title: 'The database did not take this query',
    text: 'Put it right in SQL Lab, run it, and make the chart from there.',
  },
  'kind-missing': {
    icon: 'image',
    title: 'This type of chart cannot be drawn yet',
    text: 'Its settings are kept as they are.',
  },
};

export function ExploreProblem({ page }: { readonly page: Pick<ExplorePage, 'problem' | 'problemDetail' | 'chart'> }) {
  const { icon, title, text } = WORDS[page.problem ?? 'nothing-chosen'];
  return (
    <div className="page">
      <BlankState
        icon={icon}
        level={1}
        title={title}
        actions={
          <>
            <a className="button primary" href="/chart/add">
              Make a new chart
            </a>
            <a className="button" href="/chart/list/">
              See all charts
            </a>
          </>
        }
      >
        {page.chart ? <p>“{page.chart.name}”</p> : null}
        <p>{text}</p>
        {page.problemDetail ? <p className="muted">{page.problemDetail}</p> : null}
      </BlankState>
    </div>
  );
}
