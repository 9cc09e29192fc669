// Statements that the viewer has kept under a name: nobody else's.
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { copyText } from '#app/screens/lists/client/copy-text.ts';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { failureWords } from '#app/screens/lists/client/failure-words.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { OwnedActions } from '#app/screens/lists/owned-actions.ts';
import { OwnedEntries } from '#app/screens/lists/OwnedEntries.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { TagDialog } from '#app/screens/lists/TagDialog.tsx';
import { Tags } from '#app/screens/lists/Tags.tsx';
import { useApi } from '#app/screens/shell/use-api.ts';
import { created, echoed } from '#app/screens/shell/reply-checks.ts';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { SavedQueryRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { SAVED_QUERIES, SAVED_QUERY_PATH, SAVED_QUERY_SHAPE } from './saved-query-shape.ts';

interface SavedQueryListScreenProps {
  readonly data: ListData<SavedQueryRow>;
  readonly can: ListRights;
}

interface Actions extends OwnedActions<SavedQueryRow> {
  readonly edit: (row: SavedQueryRow) => void;
  readonly duplicate: (row: SavedQueryRow) => void;
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'label', label: 'Name', kind: 'text', required: true, maxLength: 256 },
  { name: 'description', label: 'Description', kind: 'area' },
];

export function SavedQueryListScreen({ data, can }: SavedQueryListScreenProps) {
  const [edited, setEdited] = useState<SavedQueryRow | null>(null);
  const [tagged, setTagged] = useState<readonly number[] | null>(null);
  const duplicate = useDuplicate();
  const remove = useRemover({ list: 'saved-queries', noun: SAVED_QUERIES, path: SAVED_QUERY_PATH });
  const actions: Actions = {
    edit: setEdited,
    duplicate: (row) => void duplicate(row),
    tag: (rows) => setTagged(rows.map(({ id }) => id)),
    exportFiles: (rows) => void downloadExport(SAVED_QUERY_PATH, rows),
    remove: (rows) => remove(rows),
  };
  return (
    <>
      <ListScreen list={describe(actions, can)} data={data} />
      {edited ? (
        <EditDialog
          key={edited.id}
          title="Edit saved query"
          fields={FIELDS}
          values={{ label: edited.name, description: edited.description }}
          method="PUT"
          path={`${SAVED_QUERY_PATH}${edited.id}`}
          reply={echoed}
          saveLabel="Save"
          savedWords="The saved query was changed."
          onClose={() => setEdited(null)}
        />
      ) : null}
      {tagged ? <TagDialog type="query" noun={SAVED_QUERIES} ids={tagged} onClose={() => setTagged(null)} /> : null}
    </>
  );
}

function useDuplicate(): (row: SavedQueryRow) => Promise<void> {
  const send = useApi();
  const { revalidate } = useRevalidator();
  return async (row) => {
    const { database, schema, catalog, description, sql } = row;
    const label = `${row.name.slice(0, MAX_COPIED_NAME)} (copy)`;
    const sent = await send(SAVED_QUERY_PATH, {
      method: 'POST',
      reply: created,
      body: { label, db_id: database?.id ?? null, schema, catalog, description, sql },
    });
    if (sent.kind === 'answered' && sent.isOk) {
      revalidate();
      showToast('success', `${row.name} was duplicated.`);
    } else showToast('error', `Not duplicated: ${failureWords(sent)}`);
  };
}

const MAX_COPIED_NAME = 240;
const labHref = ({ id }: SavedQueryRow): string => `/sqllab/?savedQueryId=${id}`;

const describe = (actions: Actions, can: ListRights): ListDescription<SavedQueryRow> => ({
  title: 'Saved queries',
  noun: SAVED_QUERIES,
  shape: SAVED_QUERY_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: labHref,
  nameSort: 'title',
  detail: (row) => (
    <>
      <code className="code-line">{row.description || firstLine(row.sql)}</code>
      <Tags tags={row.tags} />
    </>
  ),
  columns: [
    {
      id: 'database',
      label: 'Database',
      sort: 'database',
      cell: ({ database }) => database?.name ?? <span className="muted">Gone</span>,
    },
    { id: 'schema', label: 'Schema', sort: 'schema', cell: ({ schema }) => schema ?? '' },
    { id: 'changed', label: 'Changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} /> },
  ],
  bulk: [
    ...(can.mayTag ? [{ id: 'tag', label: 'Tag', icon: 'tag' as const, run: actions.tag }] : []),
    ...(can.mayExport ? [{ id: 'export', label: 'Export', icon: 'download' as const, run: actions.exportFiles }] : []),
    ...(can.mayMake ? [removeBulk(actions.remove)] : []),
  ],
  menu: (row) => <RowEntries row={row} actions={actions} can={can} />,
  searchWords: 'Names, descriptions and statements are searched.',
  blank: {
    icon: 'save',
    title: 'No saved queries yet',
    text: 'Save a statement in SQL Lab, and you find it here by its name. Saved queries are yours alone.',
    actions: (
      <a className="button primary" href="/sqllab/">
        Open SQL Lab
      </a>
    ),
  },
  actions: (
    <a className="button primary" href="/sqllab/?sql=">
      <Icon name="plus" />
      New query
    </a>
  ),
});

const firstLine = (sql: string): string => sql.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';

function RowEntries({ row, actions, can }: { row: SavedQueryRow; actions: Actions; can: ListRights }) {
  return (
    <>
      <MenuLink icon="code" href={labHref(row)}>
        Open in SQL Lab
      </MenuLink>
      {can.mayExplore && row.database ? (
        <MenuLink
          icon="chart"
          href={exploreHref({ chartId: null, datasetId: row.id, sourceKind: 'saved_query', formDataKey: null })}
        >
          Create chart
        </MenuLink>
      ) : null}
      <MenuButton icon="copy" onClick={() => void copyText(row.sql)}>
        Copy the statement
      </MenuButton>
      {can.mayMake ? (
        <MenuButton icon="edit" onClick={() => actions.edit(row)}>
          Rename and describe
        </MenuButton>
      ) : null}
      <OwnedEntries row={row} actions={actions} can={{ ...can, mayWrite: can.mayMake, mayDuplicate: can.mayMake }} />
    </>
  );
}
