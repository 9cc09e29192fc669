// Every dashboard that the viewer may see.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { CHANGED_COLUMN, OWNERS_COLUMN } from '#app/screens/lists/common-columns.tsx';
import { countWords } from '#app/screens/lists/client/count-words.ts';
import { ImportLink } from '#app/screens/lists/ImportLink.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { ownedBulk } from '#app/screens/lists/owned-actions.ts';
import { TagDialog } from '#app/screens/lists/TagDialog.tsx';
import { Tags } from '#app/screens/lists/Tags.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DASHBOARD_PATH, DASHBOARD_SHAPE, DASHBOARDS } from './dashboard-shape.ts';
import { DashboardDialog } from './DashboardDialog.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { SketchPicture } from './SketchPicture.tsx';
import { useDashboardActions, type DashboardActions } from './use-dashboard-actions.ts';
import './dashboard-list.css';

interface DashboardListScreenProps {
  readonly data: ListData<DashboardRow>;
  readonly can: ListRights;
}

export function DashboardListScreen({ data, can }: DashboardListScreenProps) {
  const [edited, setEdited] = useState<DashboardRow | null>(null);
  const [tagged, setTagged] = useState<readonly number[] | null>(null);
  const actions = useDashboardActions({ onEdit: setEdited, onTag: (rows) => setTagged(rows.map(({ id }) => id)) });
  return (
    <>
      <ListScreen list={describe(actions, can)} data={data} />
      {edited ? <DashboardDialog key={edited.id} dashboard={edited} onClose={() => setEdited(null)} /> : null}
      {tagged ? <TagDialog type="dashboard" noun={DASHBOARDS} ids={tagged} onClose={() => setTagged(null)} /> : null}
    </>
  );
}

const describe = (actions: DashboardActions, can: ListRights): ListDescription<DashboardRow> => ({
  title: 'Dashboards',
  noun: DASHBOARDS,
  shape: DASHBOARD_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: ({ url }) => url,
  nameSort: 'title',
  detail: (row) =>
    row.certifiedBy || row.tags.length > 0 ? (
      <>
        <CertificationMarks notes={row} show="short" />
        <Tags tags={row.tags} />
      </>
    ) : null,
  columns: [
    { id: 'status', label: 'Status', sort: 'status', cell: ({ published }) => <Status published={published} /> },
    { id: 'charts', label: 'Charts', isNumber: true, isWide: true, cell: ({ chartCount }) => chartCount },
    OWNERS_COLUMN,
    CHANGED_COLUMN,
  ],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${DASHBOARD_PATH}${id}/favorites/` },
  card: {
    picture: ({ sketch }) => <SketchPicture sketch={sketch} />,
    facts: (row) => `${row.published ? 'Published' : 'Draft'} · ${countWords(row.chartCount, ['chart', 'charts'])}`,
  },
  bulk: [
    { id: 'star', label: 'Add to favourites', icon: 'star', run: actions.star },
    { id: 'publish', label: 'Publish', icon: 'eye', allows: isMyDraft, run: (rows) => actions.publish(rows, true) },
    { id: 'unpublish', label: 'Unpublish', icon: 'lock', allows: isMyPublished, run: (rows) => actions.publish(rows, false) },
    ...ownedBulk(actions, can),
  ],
  menu: (row) => <DashboardMenu row={row} actions={actions} can={can} />,
  searchWords: 'Titles and short addresses are searched.',
  blank: {
    icon: 'dashboard',
    title: 'No dashboards yet',
    text: can.mayMake
      ? 'Dashboards that are published, or that you own, appear here. Make the first one, or ask a colleague to publish one.'
      : 'Dashboards that are published, or that you own, appear here. Ask a colleague to publish one or to add you as an owner.',
    actions: can.mayMake ? <NewLink /> : null,
  },
  actions: (
    <>
      {can.mayImport ? <ImportLink /> : null}
      {can.mayMake ? <NewLink /> : null}
    </>
  ),
});

const isMyDraft = (row: DashboardRow): boolean => row.mayWrite && !row.published;
const isMyPublished = (row: DashboardRow): boolean => row.mayWrite && row.published;

const NewLink = () => {
  const t = useMessages(dashboardList);
  return (
    <a className="button primary" href="/dashboard/new/">
      <Icon name="plus" />
      {t('newButton')}
    </a>
  );
};

export const Status = ({ published }: { readonly published: boolean }) => {
  const t = useMessages(dashboardList);
  return (
    <span className={`badge ${published ? 'published' : ''}`}>
      {published ? <Icon name="check" sizePx={12} /> : null}
      {published ? t('published') : t('draft')}
    </span>
  );
};
