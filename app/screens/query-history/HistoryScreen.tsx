// What was run in SQL Lab: to be found again, opened, copied.
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { copyText } from '#app/screens/lists/client/copy-text.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { HistoryRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { HISTORY_SHAPE, RUNS } from './history-shape.ts';
import { durationWords, stateWords } from './state-words.ts';

interface HistoryScreenProps {
  readonly data: ListData<HistoryRow>;
  /** Whether the runs of others are among them. */
  readonly seesAll: boolean;
  readonly mayOpen: boolean;
}

export const HistoryScreen = ({ data, seesAll, mayOpen }: HistoryScreenProps) => (
  <ListScreen list={describe(seesAll, mayOpen)} data={data} />
);

/** Texts that are too long for an address are opened by copying them. */
const MAX_LINK_LENGTH = 6000;

function labHref({ sql, database, schema, tabName }: HistoryRow): string | null {
  const params = new URLSearchParams({ sql, name: tabName || 'From the history' });
  if (database) params.set('dbid', String(database.id));
  if (schema) params.set('schema', schema);
  const href = `/sqllab/?${params.toString()}`;
  return href.length > MAX_LINK_LENGTH ? null : href;
}

const describe = (seesAll: boolean, mayOpen: boolean): ListDescription<HistoryRow> => ({
  title: 'Query history',
  noun: RUNS,
  shape: seesAll ? HISTORY_SHAPE : { ...HISTORY_SHAPE, filters: HISTORY_SHAPE.filters.filter(({ name }) => name !== 'user') },
  nameLabel: 'Statement',
  nameOf: ({ sql }) => sql.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) || 'Empty statement',
  hrefOf: (row) => (mayOpen ? labHref(row) : null),
  detail: ({ error, tabName }) => error || tabName || null,
  columns: [
    { id: 'state', label: 'State', cell: (row) => <State row={row} /> },
    { id: 'database', label: 'Database', sort: 'database', cell: (row) => <Place row={row} /> },
    { id: 'rows', label: 'Rows', sort: 'rows', isNumber: true, cell: ({ rows }) => rows?.toLocaleString('en') ?? '' },
    {
      id: 'duration',
      label: 'Duration',
      sort: 'duration',
      isNumber: true,
      cell: ({ durationMs }) => (durationMs === null ? '' : durationWords(durationMs)),
    },
    { id: 'started', label: 'Started', sort: 'started', cell: (row) => <Changed atMs={row.startMs} by={row.userName || null} /> },
  ],
  menu: (row) => {
    const href = mayOpen ? labHref(row) : null;
    return (
      <>
        {href ? (
          <MenuLink icon="code" href={href}>
            Open in SQL Lab
          </MenuLink>
        ) : null}
        <MenuButton icon="copy" onClick={() => void copyText(row.sql)}>
          Copy the statement
        </MenuButton>
      </>
    );
  },
  searchWords: 'The text of the statements is searched.',
  blank: {
    icon: 'clock',
    title: 'Nothing was run yet',
    text: 'Every statement that you run in SQL Lab is kept here, with its state, its time and its rows.',
    actions: mayOpen ? (
      <a className="button primary" href="/sqllab/">
        Open SQL Lab
      </a>
    ) : null,
  },
});

const MAX_NAME = 300;

function State({ row: { state } }: { row: HistoryRow }) {
  const isFailed = state === 'failed' || state === 'timed_out';
  return (
    <span className={`badge ${state === 'success' ? 'published' : isFailed ? 'failed' : ''}`}>
      {state === 'success' ? <Icon name="check" sizePx={12} /> : null}
      {isFailed ? <Icon name="warning" sizePx={12} /> : null}
      {stateWords(state)}
    </span>
  );
}

const Place = ({ row: { database, schema } }: { row: HistoryRow }) => (
  <>
    <span className="cell-text">{database?.name ?? <span className="muted">Gone</span>}</span>
    {schema ? <span className="row-detail">{schema}</span> : null}
  </>
);
