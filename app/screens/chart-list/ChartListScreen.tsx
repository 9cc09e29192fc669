// Every chart that the viewer can see.
import { useState } from 'react';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { KindIcon } from '#app/screens/explore/chart-types/KindIcon.tsx';
import { kindLabel } from '#app/screens/explore/chart-types/kinds.ts';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { CHANGED_COLUMN, OWNERS_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import { StartOffers } from '#app/screens/upload/StartOffers.tsx';
import { ImportLink } from '#app/screens/lists/ImportLink.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { ownedBulk } from '#app/screens/lists/edit/owned-actions.ts';
import { Tags } from '#app/screens/lists/cells/Tags.tsx';
import { Thumbnail } from '#app/screens/lists/cells/Thumbnail.tsx';
import { NewLink } from '#app/screens/lists/edit/NewLink.tsx';
import { useOwnedDialogs } from '#app/screens/lists/edit/use-owned-dialogs.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { ChartRow } from '#app/services/lists/rows.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { chartList } from '#app/messages/en/chart-list.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import { CHART_SHAPE } from './chart-shape.ts';
import { CHART_PATH, chartHref } from './chart-messages.ts';
import { ChartDialog } from './ChartDialog.tsx';
import { ChartMenu, type ChartActions } from './ChartMenu.tsx';
import { useChartActions } from './use-chart-actions.ts';

interface ChartListScreenProps {
  readonly data: ListData<ChartRow>;
  readonly can: ListRights;
}

export function ChartListScreen({ data, can }: ChartListScreenProps) {
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const t = useMessages(chartList);
  const [edited, setEdited] = useState<ChartRow | null>(null);
  const { dialog, share, tag } = useOwnedDialogs<ChartRow>({
    kind: 'chart',
    noun: [t('noun.one'), t('noun.many')],
    hrefOf: chartHref,
  });
  const actions = useChartActions({ edit: setEdited, share, tag });
  return (
    <>
      <ListScreen list={describe(actions, can, t, (vizType) => kindLabel(vizType, tKinds, locale))} data={data} />
      {dialog}
      {edited ? <ChartDialog key={edited.id} chart={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

/** The name of a viz type. */
type KindName = (vizType: string) => string;

/** The filter by type shows the names of chart kinds. */
const withKindLabels = (shape: ListShape, kindOf: KindName): ListShape => ({
  ...shape,
  filters: shape.filters.map((filter) =>
    filter.kind === 'choice' && filter.name === 'type'
      ? { ...filter, choices: filter.choices.map((choice) => ({ ...choice, label: kindOf(choice.value) })) }
      : filter,
  ),
});

const describe = (
  actions: ChartActions,
  can: ListRights,
  t: Translate<typeof chartList.texts>,
  kindOf: KindName,
): ListDescription<ChartRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: withKindLabels(CHART_SHAPE, kindOf),
  nameOf: ({ name }) => name,
  hrefOf: chartHref,
  nameSort: 'title',
  mark: ({ vizType }) => <KindIcon vizType={vizType} />,
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
      label: t('column.type'),
      sort: 'type',
      cell: ({ vizType }) => <span className={cells.cut}>{kindOf(vizType)}</span>,
    },
    { id: 'dataset', label: t('column.dataset'), sort: 'dataset', cell: (row) => <DatasetCell row={row} /> },
    { id: 'dashboards', label: t('column.dashboards'), isWide: true, cell: (row) => <DashboardsCell row={row} /> },
    OWNERS_COLUMN,
    CHANGED_COLUMN,
  ],
  favorites: {
    isFavorite: (row) => row.isFavorite,
    pathOf: ({ id }) => `${CHART_PATH}${id}/favorites/`,
    toFailure: (reason) => t('starFailed', { reason }),
  },
  card: {
    picture: ({ vizType, thumbnailUrl }) => (
      <Thumbnail url={thumbnailUrl}>
        <KindIcon vizType={vizType} />
      </Thumbnail>
    ),
    facts: (row) =>
      row.dataset ? t('cardFacts', { type: kindOf(row.vizType), dataset: row.dataset.name }) : kindOf(row.vizType),
  },
  bulk: [{ id: 'star', icon: 'star', run: actions.star }, ...ownedBulk(actions, can)],
  menu: (row) => <ChartMenu row={row} actions={actions} can={can} />,
  searchMessage: t('search'),
  blank: {
    icon: 'chart',
    title: t('blank.title'),
    text: t(can.mayMake ? 'blank.create' : 'blank.detail'),
    actions: can.mayMake ? <StartOffers /> : null,
  },
  create: can.mayMake ? <NewLink href="/chart/add">{t('new')}</NewLink> : null,
  actions: can.mayImport ? <ImportLink /> : null,
});

function DatasetCell({ row: { dataset } }: { row: ChartRow }) {
  const t = useMessages(chartList);
  if (!dataset) return <span className={message.muted}>{t('datasetDeleted')}</span>;
  return (
    <a className={cells.cut} href={`/explore/?datasource_type=table&datasource_id=${dataset.id}`} title={dataset.name}>
      {dataset.name}
    </a>
  );
}

const MAX_SHOWN = 2;

function DashboardsCell({ row: { dashboards } }: { row: ChartRow }) {
  const t = useMessages(chartList);
  const tCommon = useMessages(common);
  if (dashboards.length === 0) return <span className={message.muted}>{tCommon('none')}</span>;
  const more = dashboards.length - MAX_SHOWN;
  return (
    <span className={cells.links}>
      {dashboards.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <a key={id} className={cells.cut} href={`/superset/dashboard/${id}/`} title={name}>
          {name || t('untitledDashboard')}
        </a>
      ))}
      {more > 0 ? <span className={message.muted}>+{more}</span> : null}
    </span>
  );
}
