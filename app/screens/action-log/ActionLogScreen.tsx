// Who did what, the latest first. Read-only.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import message from '#app/ui/text/text.module.css';
import { actionText, nameInAction } from './action-text.ts';
import { formatDuration, LogTarget } from './log-cells.tsx';
import { LogDialog } from './LogDialog.tsx';
import { LOG_SHAPE } from './log-shape.ts';
import { LogTabs, type LogTab } from './LogTabs.tsx';
import { WithName } from './WithName.tsx';

interface ActionLogScreenProps {
  readonly data: ListData<LogListing> & { readonly isPartial: boolean };
  readonly tabs: readonly LogTab[];
}

export function ActionLogScreen({ data, tabs }: ActionLogScreenProps) {
  const t = useMessages(actionLog);
  const locale = useLocale();
  const [line, setLine] = useState<LogListing | null>(null);
  const list: ListDescription<LogListing> = { ...describe(t, locale), onOpen: setLine };
  return (
    <>
      <ListScreen list={list} data={data}>
        <LogTabs active="activity" tabs={tabs} />
        {data.isPartial ? <Notice kind="warning">{t('partial')}</Notice> : null}
      </ListScreen>
      {line ? <LogDialog line={line} onClose={() => setLine(null)} /> : null}
    </>
  );
}

const describe = (t: Translate<typeof actionLog.texts>, locale: string): ListDescription<LogListing> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: LOG_SHAPE,
  nameOf: (line) => actionText(line, t),
  nameFace: (line) => <WithName text={actionText(line, t)} name={nameInAction(line, t)} />,
  nameSort: 'action',
  nameLabel: t('column.action'),
  columns: [
    {
      id: 'person',
      label: t('column.user'),
      sort: 'person',
      cell: ({ person }) => person ?? <span className={message.muted}>{t('anonymous')}</span>,
    },
    { id: 'about', label: t('column.target'), cell: (line) => <LogTarget line={line} /> },
    {
      id: 'duration',
      label: t('column.duration'),
      sort: 'duration',
      isNumber: true,
      isWide: true,
      cell: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs, t, locale)),
    },
    { id: 'time', label: t('column.time'), sort: 'time', cell: ({ atMs }) => <Changed atMs={atMs} /> },
  ],
  blank: {
    icon: 'clock',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  searchMessage: t('search'),
});
