// Queries that are saved under a name: the viewer's own, and those that are shared with them.
import { useState } from 'react';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { PERMALINK_PATH, permalinkSchema } from '#app/screens/sqllab/client/tabs/permalink.ts';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { useDuplication } from '#app/screens/lists/client/use-duplication.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { EditDialog, type FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { mayWrite, type OwnedActions } from '#app/screens/lists/edit/owned-actions.ts';
import { OwnedEntries } from '#app/screens/lists/edit/OwnedEntries.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { NewLink } from '#app/screens/lists/edit/NewLink.tsx';
import { useOwnedDialogs } from '#app/screens/lists/edit/use-owned-dialogs.tsx';
import { Tags } from '#app/screens/lists/cells/Tags.tsx';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { created, echoed, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { SavedQueryRow } from '#app/services/lists/rows.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { savedQueries } from '#app/messages/en/saved-queries.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import { buildPermalinkBody } from './permalink.ts';
import { SAVED_QUERY_PATH, SAVED_QUERY_SHAPE } from './saved-query-shape.ts';

const PERMALINK_REPLY = checkBody(permalinkSchema);

interface SavedQueryListScreenProps {
  readonly data: ListData<SavedQueryRow>;
  readonly can: SavedQueryRights;
}

interface SavedQueryRights extends ListRights {
  /** Whether the viewer can make links that open for others. */
  readonly mayShare: boolean;
}

interface Actions extends OwnedActions<SavedQueryRow> {
  readonly edit: (row: SavedQueryRow) => void;
  readonly duplicate: (row: SavedQueryRow) => void;
  readonly copyLink: (row: SavedQueryRow) => void;
}

const findFields = (t: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'label', label: t('name'), kind: 'text', required: true, maxLength: 256 },
  { name: 'description', label: t('description'), kind: 'area' },
];

export function SavedQueryListScreen({ data, can }: SavedQueryListScreenProps) {
  const t = useMessages(savedQueries);
  const tCommon = useMessages(common);
  const noun = [t('noun.one'), t('noun.many')] as const;
  const [edited, setEdited] = useState<SavedQueryRow | null>(null);
  const duplicate = useDuplicate();
  const copyLink = useCopyLink();
  const remove = useRemover({ list: 'saved-queries', noun, path: SAVED_QUERY_PATH });
  const { dialog, share, tag } = useOwnedDialogs<SavedQueryRow>({ kind: 'saved_query', noun, hrefOf: labHref });
  const actions: Actions = {
    share,
    tag,
    edit: setEdited,
    duplicate: (row) => void duplicate(row),
    copyLink: (row) => void copyLink(row),
    exportFiles: (rows) => void downloadExport(SAVED_QUERY_PATH, rows),
    remove: (rows) => remove(rows),
  };
  return (
    <>
      <ListScreen list={describe(actions, can, t)} data={data} />
      {dialog}
      {edited ? (
        <EditDialog
          key={edited.id}
          title={t('edit.title')}
          fields={findFields(tCommon)}
          values={{ label: edited.name, description: edited.description }}
          method="PUT"
          path={`${SAVED_QUERY_PATH}${edited.id}`}
          reply={echoed}
          saveLabel={tCommon('save')}
          savedMessage={t('edit.done')}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

function useDuplicate(): (row: SavedQueryRow) => Promise<void> {
  const t = useMessages(lists);
  const send = useApi();
  const duplication = useDuplication();
  return async (row) => {
    const { database, schema, catalog, description, sql, templateParams } = row;
    const label = t('copyName', { name: row.name.slice(0, MAX_COPIED_NAME) });
    const sent = await send(SAVED_QUERY_PATH, {
      method: 'POST',
      reply: created,
      body: { label, db_id: database?.id ?? null, schema, catalog, description, sql, template_parameters: templateParams },
    });
    duplication.finish(row.name, sent);
  };
}

/** The link is to a copy, which opens for everyone who can use SQL Lab: the saved query opens for those with whom it is shared. */
function useCopyLink(): (row: SavedQueryRow) => Promise<void> {
  const t = useMessages(savedQueries);
  const send = useApi();
  return async (row) => {
    const sent = await send(PERMALINK_PATH, { method: 'POST', body: buildPermalinkBody(row), reply: PERMALINK_REPLY });
    const read = permalinkSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
    if (read.success) await copyAndTell(read.data.url);
    else showToast('danger', t('linkFailed', { name: row.name, reason: failureMessage(sent) }));
  };
}

const MAX_COPIED_NAME = 240;
const labHref = ({ id }: SavedQueryRow): string => `/sqllab/?savedQueryId=${id}`;

const describe = (
  actions: Actions,
  can: SavedQueryRights,
  t: Translate<typeof savedQueries.texts>,
): ListDescription<SavedQueryRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: SAVED_QUERY_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: labHref,
  nameSort: 'title',
  detail: (row) => (
    <>
      <code className={cells.code}>{row.description || firstLine(row.sql)}</code>
      <Tags tags={row.tags} />
    </>
  ),
  columns: [
    {
      id: 'database',
      label: t('column.database'),
      sort: 'database',
      cell: ({ database }) => database?.name ?? <span className={message.muted}>{t('databaseDeleted')}</span>,
    },
    { id: 'schema', label: t('column.schema'), sort: 'schema', cell: ({ schema }) => schema ?? '' },
    { id: 'changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} /> },
  ],
  bulk: [
    ...(can.mayTag ? [{ id: 'tag', icon: 'tag' as const, allows: mayWrite, run: actions.tag }] : []),
    ...(can.mayExport ? [{ id: 'export', icon: 'download' as const, run: actions.exportFiles }] : []),
    ...(can.mayMake ? [removeBulk(actions.remove, mayWrite)] : []),
  ],
  menu: (row) => <RowEntries row={row} actions={actions} can={can} />,
  searchMessage: t('search'),
  blank: {
    icon: 'save',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  create: <NewLink href="/sqllab/?sql=">{t('new')}</NewLink>,
});

const firstLine = (sql: string): string => sql.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';

function RowEntries({ row, actions, can }: { row: SavedQueryRow; actions: Actions; can: SavedQueryRights }) {
  const t = useMessages(savedQueries);
  return (
    <>
      <MenuLink icon="code" href={labHref(row)}>
        {t('menu.open')}
      </MenuLink>
      {can.mayExplore && row.allowsExplore ? (
        <MenuLink
          icon="chart"
          href={exploreHref({ chartId: null, datasetId: row.id, sourceKind: 'saved_query', formDataKey: null })}
        >
          {t('menu.chart')}
        </MenuLink>
      ) : null}
      <MenuButton icon="copy" onClick={() => void copyAndTell(row.sql)}>
        {t('menu.copy')}
      </MenuButton>
      {can.mayShare && row.database ? (
        <MenuButton icon="link" onClick={() => actions.copyLink(row)}>
          {t('menu.link')}
        </MenuButton>
      ) : null}
      {row.mayWrite ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          {t('menu.edit')}
        </MenuButton>
      ) : null}
      <OwnedEntries row={row} actions={actions} can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayMake }} />
    </>
  );
}
