// Every dashboard that the viewer can see.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { CHANGED_COLUMN, OWNERS_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import { StartOffers } from '#app/screens/upload/StartOffers.tsx';
import { ImportLink } from '#app/screens/lists/ImportLink.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { ownedBulk } from '#app/screens/lists/edit/owned-actions.ts';
import { NewLink } from '#app/screens/lists/edit/NewLink.tsx';
import { useOwnedDialogs } from '#app/screens/lists/edit/use-owned-dialogs.tsx';
import { Thumbnail } from '#app/screens/lists/cells/Thumbnail.tsx';
import { Tags } from '#app/screens/lists/cells/Tags.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { DASHBOARD_PATH, DASHBOARD_SHAPE } from './dashboard-shape.ts';
import { DashboardDialog } from './DashboardDialog.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { SketchPicture } from './SketchPicture.tsx';
import { useDashboardActions, type DashboardActions } from './use-dashboard-actions.ts';

interface DashboardListScreenProps {
  readonly data: ListData<DashboardRow>;
  readonly can: ListRights;
}

export function DashboardListScreen({ data, can }: DashboardListScreenProps) {
  const t = useMessages(dashboardList);
  const [edited, setEdited] = useState<DashboardRow | null>(null);
  const { dialog, share, tag } = useOwnedDialogs<DashboardRow>({
    kind: 'dashboard',
    noun: [t('noun.one'), t('noun.many')],
    hrefOf: ({ url }) => url,
  });
  const actions = useDashboardActions({ edit: setEdited, share, tag });
  return (
    <>
      <ListScreen list={describe(actions, can, t)} data={data} />
      {dialog}
      {edited ? <DashboardDialog key={edited.id} dashboard={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

const describe = (
  actions: DashboardActions,
  can: ListRights,
  t: Translate<typeof dashboardList.texts>,
): ListDescription<DashboardRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
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
    { id: 'status', label: t('column.status'), sort: 'status', cell: ({ published }) => <Status published={published} /> },
    { id: 'charts', label: t('column.charts'), isNumber: true, isWide: true, cell: ({ chartCount }) => chartCount },
    OWNERS_COLUMN,
    CHANGED_COLUMN,
  ],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${DASHBOARD_PATH}${id}/favorites/` },
  card: {
    picture: ({ sketch, thumbnailUrl }) => (
      <Thumbnail url={thumbnailUrl}>
        <SketchPicture sketch={sketch} />
      </Thumbnail>
    ),
    facts: (row) => t('cardFacts', { published: String(row.published), count: row.chartCount }),
  },
  bulk: [
    { id: 'star', icon: 'star', run: actions.star },
    { id: 'publish', label: t('bulk.publish'), icon: 'eye', allows: isMyDraft, run: (rows) => actions.publish(rows, true) },
    {
      id: 'unpublish',
      label: t('bulk.unpublish'),
      icon: 'lock',
      allows: isMyPublished,
      run: (rows) => actions.publish(rows, false),
    },
    ...ownedBulk(actions, can),
  ],
  menu: (row) => <DashboardMenu row={row} actions={actions} can={can} />,
  searchMessage: t('search'),
  blank: {
    icon: 'dashboard',
    title: t('blank.title'),
    text: t(can.mayMake ? 'blank.create' : 'blank.detail'),
    actions: can.mayMake ? <StartOffers /> : null,
  },
  create: can.mayMake ? <NewLink href="/dashboard/new/">{t('newButton')}</NewLink> : null,
  actions: can.mayImport ? <ImportLink /> : null,
});

const isMyDraft = (row: DashboardRow): boolean => row.mayWrite && !row.published;
const isMyPublished = (row: DashboardRow): boolean => row.mayWrite && row.published;

const Status = ({ published }: { readonly published: boolean }) => {
  const t = useMessages(dashboardList);
  return (
    <Badge tone={published ? 'success' : 'plain'}>
      {published ? <Icon name="check" sizePx={12} /> : null}
      {published ? t('published') : t('draft')}
    </Badge>
  );
};
