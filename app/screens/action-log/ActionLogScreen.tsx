// Who did what, the latest first.
import { actionLog } from '#app/messages/en/action-log.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Changed } from '#app/screens/lists/cells/Changed.tsx';
import { formatDuration, LogTarget, PersonName } from './log-cells.tsx';
import { LOG_SHAPE } from './log-shape.ts';
import { LogListScreen, type LogScreenProps } from './LogListScreen.tsx';

export function ActionLogScreen({ data, tabs }: LogScreenProps) {
  const t = useMessages(actionLog);
  const locale = useLocale();
  return (
    <LogListScreen
      active="activity"
      data={data}
      tabs={tabs}
      view={{
        shape: LOG_SHAPE,
        columns: [
          {
            id: 'person',
            label: t('column.user'),
            sort: 'person',
            cell: ({ person }) => <PersonName name={person} none={t('anonymous')} />,
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
        blank: { icon: 'clock', title: t('blank.title'), text: t('blank.detail') },
        searchMessage: t('search'),
      }}
    />
  );
}
