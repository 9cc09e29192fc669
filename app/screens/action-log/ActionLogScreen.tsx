// Who did what, the latest first.
import { actionLog } from '#app/messages/en/action-log.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { formatDuration, LogTarget, personColumn, timeColumn } from './log-cells.tsx';
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
          personColumn(t('column.user'), t('anonymous')),
          { id: 'about', label: t('column.target'), cell: (line) => <LogTarget line={line} /> },
          {
            id: 'duration',
            label: t('column.duration'),
            sort: 'duration',
            isNumber: true,
            isWide: true,
            cell: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs, t, locale)),
          },
          timeColumn(t('column.time')),
        ],
        blank: { icon: 'clock', title: t('blank.title'), text: t('blank.detail') },
        searchMessage: t('search'),
      }}
    />
  );
}
