// What was run in SQL Lab: to be found again, opened, copied.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import type { HistoryRow } from '#app/services/lists/rows.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { queryHistory } from '#app/messages/en/query-history.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { LinkButton } from '#app/ui/button/Button.tsx';
import message from '#app/ui/text/text.module.css';
import cells from '#app/ui/table/cells.module.css';
import { QueryPreview } from './QueryPreview.tsx';
import { HISTORY_SHAPE } from './history-shape.ts';
import { durationText, stateText } from './state-messages.ts';

type T = Translate<typeof queryHistory.texts>;

interface HistoryScreenProps {
  readonly data: ListData<HistoryRow>;
  /** Whether the runs of others are among them. */
  readonly seesAll: boolean;
  readonly mayOpen: boolean;
}

export function HistoryScreen({ data, ...rights }: HistoryScreenProps) {
  const t = useMessages(queryHistory);
  const locale = useLocale();
  const [viewed, setViewed] = useState<HistoryRow | null>(null);
  return (
    <>
      <ListScreen list={describe({ ...rights, onView: setViewed }, t, locale)} data={data} />
      {viewed ? (
        <QueryPreview
          key={viewed.id}
          row={viewed}
          href={rights.mayOpen ? labHref(viewed) : null}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </>
  );
}

/** Its text comes into a new tab, where it ran. */
const labHref = ({ id }: HistoryRow): string => `/sqllab/?queryId=${id}`;

interface Described extends Omit<HistoryScreenProps, 'data'> {
  readonly onView: (row: HistoryRow) => void;
}

const describe = ({ seesAll, mayOpen, onView }: Described, t: T, locale: string): ListDescription<HistoryRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: seesAll ? HISTORY_SHAPE : { ...HISTORY_SHAPE, filters: HISTORY_SHAPE.filters.filter(({ name }) => name !== 'user') },
  nameLabel: t('column.query'),
  nameOf: ({ sql }) => sql.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) || t('emptyQuery'),
  hrefOf: (row) => (mayOpen ? labHref(row) : null),
  detail: ({ error, tabName }) => error || tabName || null,
  columns: [
    { id: 'state', label: t('column.state'), cell: (row) => <State row={row} /> },
    { id: 'database', label: t('column.database'), sort: 'database', cell: (row) => <Place row={row} /> },
    { id: 'rows', label: t('column.rows'), sort: 'rows', isNumber: true, cell: ({ rows }) => rows?.toLocaleString(locale) ?? '' },
    {
      id: 'duration',
      label: t('column.duration'),
      sort: 'duration',
      isNumber: true,
      cell: ({ durationMs }) => (durationMs === null ? '' : durationText(durationMs, t, locale)),
    },
    {
      id: 'started',
      label: t('column.started'),
      sort: 'started',
      cell: (row) => <Changed atMs={row.startMs} by={row.userName || null} />,
    },
  ],
  menu: (row) => {
    const href = mayOpen ? labHref(row) : null;
    return (
      <>
        {href ? (
          <MenuLink icon="code" href={href}>
            {t('menu.open')}
          </MenuLink>
        ) : null}
        <MenuButton icon="eye" onClick={() => onView(row)}>
          {t('menu.view')}
        </MenuButton>
        {/* A long one is copied from its preview, which has all of it. */}
        {row.isCut ? null : (
          <MenuButton icon="copy" onClick={() => void copyAndTell(row.sql)}>
            {t('menu.copy')}
          </MenuButton>
        )}
      </>
    );
  },
  searchMessage: t('search'),
  blank: {
    icon: 'clock',
    title: t('blank.title'),
    text: t('blank.detail'),
    actions: mayOpen ? (
      <LinkButton weight="primary" href="/sqllab/">
        {t('blank.open')}
      </LinkButton>
    ) : null,
  },
});

const MAX_NAME = 300;

function State({ row: { state } }: { row: HistoryRow }) {
  const t = useMessages(queryHistory);
  const isFailed = state === 'failed' || state === 'timed_out';
  return (
    <Badge tone={state === 'success' ? 'success' : isFailed ? 'danger' : 'plain'}>
      {state === 'success' ? <Icon name="check" sizePx={12} /> : null}
      {isFailed ? <Icon name="warning" sizePx={12} /> : null}
      {stateText(state, t)}
    </Badge>
  );
}

function Place({ row: { database, schema } }: { row: HistoryRow }) {
  const t = useMessages(queryHistory);
  return (
    <>
      <span className={cells.cut}>{database?.name ?? <span className={message.muted}>{t('databaseDeleted')}</span>}</span>
      {schema ? <span className={cells.detail}>{schema}</span> : null}
    </>
  );
}
