// The execution log of a report or alert, newest first. A run opens with its query, value and error.
import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { formatZonedTime } from '#app/domain/format/zoned-time.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { reports } from '#app/messages/en/reports.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import type { ReportRun, Schedule } from '#app/stores/report/wire-schedule.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { useTimeZone } from '#app/ui/text/use-time-zone.ts';
import { useRunsRefresh } from './client/use-runs-refresh.ts';
import { REPORT_SHAPES, runShape } from './report-shape.ts';
import { RunBadge } from './RunBadge.tsx';
import { RunDialog } from './RunDialog.tsx';
import { runDurationText, describeRunState } from './run-state.ts';

interface RunLogScreenProps {
  readonly report: Schedule;
  readonly data: ListData<ReportRun>;
}

export function RunLogScreen({ report, data }: RunLogScreenProps) {
  const t = useMessages(reports);
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<ReportRun | null>(
    () => data.rows.find(({ id }) => String(id) === params.get('run')) ?? null,
  );
  useRunsRefresh(data.rows);
  const shown = data.rows.find(({ id }) => id === opened?.id) ?? opened;
  const format = (ms: number) => formatZonedTime(ms, timeZone, locale);
  return (
    <>
      <ListScreen list={describe({ report, open: setOpened, format, locale }, t)} data={data} />
      {shown ? <RunDialog report={report} run={shown} format={format} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

type T = Translate<typeof reports.texts>;

interface LogParts {
  readonly report: Schedule;
  readonly open: (run: ReportRun) => void;
  readonly format: (ms: number) => string;
  readonly locale: string;
}

function describe({ report, open, format, locale }: LogParts, t: T): ListDescription<ReportRun> {
  const { type, name, id, nextRunMs } = report;
  return {
    title: t('runs.title', { name }),
    noun: [t('runs.one'), t('runs.many')],
    shape: runShape(type, id),
    nameLabel: t('runs.column.scheduled'),
    nameOf: ({ scheduledMs }) => format(scheduledMs),
    nameSort: 'scheduled',
    onOpen: open,
    detail: (run) => describeRun(run, format, t),
    columns: findColumns(report, format, t, locale),
    searchMessage: t('runs.search'),
    blank: {
      icon: 'clock',
      title: t('runs.blank.title'),
      text: nextRunMs === null ? t('runs.blank.detail') : t('runs.blank.next', { time: format(nextRunMs) }),
    },
    actions: <LinkButton href={REPORT_SHAPES[type].path}>{t(`runs.${type}.all`)}</LinkButton>,
  };
}

/** What went wrong, and when it is tried again; else why it ran. */
function describeRun({ error, sentTo, nextTryMs }: ReportRun, format: (ms: number) => string, t: T): string | null {
  if (error === '') return sentTo === null ? null : t(`runs.sentTo.${sentTo}`);
  return nextTryMs === null ? error : `${error} ${t('runs.nextTry', { time: format(nextTryMs) })}`;
}

const findColumns = (
  { type }: Schedule,
  format: (ms: number) => string,
  t: T,
  locale: string,
): readonly ListColumn<ReportRun>[] => [
  {
    id: 'state',
    label: t('runs.column.state'),
    cell: (run) => <RunBadge state={run.state} isWaiting={run.nextTryMs !== null} text={describeRunState(type, run, t)} />,
  },
  {
    id: 'started',
    label: t('runs.column.started'),
    sort: 'started',
    cell: ({ startMs }) => (startMs === null ? '' : format(startMs)),
  },
  { id: 'duration', label: t('runs.column.duration'), isNumber: true, cell: (run) => runDurationText(run, t, locale) },
  ...(type === 'Alert'
    ? [
        {
          id: 'value',
          label: t('runs.column.value'),
          sort: 'value',
          isNumber: true,
          cell: ({ value }: ReportRun) => value?.toLocaleString(locale) ?? '',
        },
      ]
    : []),
];
