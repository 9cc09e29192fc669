// Every chart that the viewer may see.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { KindPicture } from '#app/screens/explore/KindPicture.tsx';
import { kindLabel } from '#app/screens/explore/kinds.ts';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { CHANGED_COLUMN, OWNERS_COLUMN } from '#app/screens/lists/common-columns.tsx';
import { ImportLink } from '#app/screens/lists/ImportLink.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { ownedBulk } from '#app/screens/lists/owned-actions.ts';
import { Tags } from '#app/screens/lists/Tags.tsx';
import { TagDialog } from '#app/screens/lists/TagDialog.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/Icon.tsx';
import '#app/screens/explore/explore-dialogs.css';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CHART_SHAPE } from './chart-shape.ts';
import { CHART_PATH, CHARTS, chartHref } from './chart-words.ts';
import { ChartDialog } from './ChartDialog.tsx';
import { ChartMenu, type ChartActions } from './ChartMenu.tsx';
import { useChartActions } from './use-chart-actions.ts';

interface ChartListScreenProps {
  readonly data: ListData<ChartRow>;
  readonly can: ListRights;
}

export function ChartListScreen({ data, can }: ChartListScreenProps) {
  const tKinds = useMessages(chartKinds);
  const [edited, setEdited] = useState<ChartRow | null>(null);
  const [tagged, setTagged] = useState<readonly number[] | null>(null);
  const actions = useChartActions({ onEdit: setEdited, onTag: (rows) => setTagged(rows.map(({ id }) => id)) });
  return (
    <>
      <ListScreen list={describe(actions, can, tKinds)} data={data} />
      {edited ? <ChartDialog key={edited.id} chart={edited} onClose={() => setEdited(null)} /> : null}
      {tagged ? <TagDialog type="chart" noun={CHARTS} ids={tagged} onClose={() => setTagged(null)} /> : null}
    </>
  );
}

const describe = (
  actions: ChartActions,
  can: ListRights,
  tKinds: Translate<typeof chartKinds.texts>,
): ListDescription<ChartRow> => ({
  title: 'Charts',
  noun: CHARTS,
  shape: CHART_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: chartHref,
  nameSort: 'title',
  mark: ({ vizType }) => <KindPicture vizType={vizType} />,
  detail: (row) =>
    row.certifiedBy || row.description || row.tags.length > 0 ? (
      <>
        <CertificationMarks notes={row} show="short" />
        {row.description}
        <Tags tags={row.tags} />
      </>
    ) : null,
  columns: [
    {
      id: 'type',
      label: 'Type',
      sort: 'type',
      cell: ({ vizType }) => <span className="cell-text">{kindLabel(vizType, tKinds)}</span>,
    },
    { id: 'dataset', label: 'Dataset', sort: 'dataset', cell: (row) => <DatasetCell row={row} /> },
    { id: 'dashboards', label: 'On dashboards', isWide: true, cell: (row) => <DashboardsCell row={row} /> },
    OWNERS_COLUMN,
    CHANGED_COLUMN,
  ],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${CHART_PATH}${id}/favorites/` },
  card: {
    picture: ({ vizType }) => <KindPicture vizType={vizType} />,
    facts: (row) => `${kindLabel(row.vizType, tKinds)}${row.dataset ? ` · ${row.dataset.name}` : ''}`,
  },
  bulk: [{ id: 'star', label: 'Add to favourites', icon: 'star', run: actions.star }, ...ownedBulk(actions, can)],
  menu: (row) => <ChartMenu row={row} actions={actions} can={can} />,
  searchWords: 'Names, descriptions, types and datasets are searched.',
  blank: {
    icon: 'chart',
    title: 'No charts yet',
    text: can.mayMake
      ? 'A chart answers one question to a dataset. Make the first one, or import some that exist elsewhere.'
      : 'Charts on the datasets that you may ask appear here. Ask a colleague to make you their owner, or an administrator for a dataset.',
    actions: can.mayMake ? <NewLink /> : null,
  },
  actions: (
    <>
      {can.mayImport ? <ImportLink /> : null}
      {can.mayMake ? <NewLink /> : null}
    </>
  ),
});

const NewLink = () => (
  <a className="button primary" href="/chart/add">
    <Icon name="plus" />
    New chart
  </a>
);

function DatasetCell({ row: { dataset } }: { row: ChartRow }) {
  if (!dataset) return <span className="muted">Gone</span>;
  return (
    <a className="cell-text" href={`/explore/?datasource_type=table&datasource_id=${dataset.id}`} title={dataset.name}>
      {dataset.name}
    </a>
  );
}

const MAX_SHOWN = 2;

function DashboardsCell({ row: { dashboards } }: { row: ChartRow }) {
  if (dashboards.length === 0) return <span className="muted">None</span>;
  const more = dashboards.length - MAX_SHOWN;
  return (
    <span className="cell-links">
      {dashboards.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <a key={id} className="cell-text" href={`/superset/dashboard/${id}/`} title={name}>
          {name || 'Untitled dashboard'}
        </a>
      ))}
      {more > 0 ? <span className="muted">+{more}</span> : null}
    </span>
  );
}
