// Reports or alerts: when they run, how their last runs ended, and to whom they are sent.
import { clsx } from 'clsx';
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { reports } from '#app/messages/en/reports.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { EditEntries } from '#app/screens/lists/edit/EditEntries.tsx';
import { Faces } from '#app/screens/lists/cells/Faces.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListColumn, ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { mayWrite } from '#app/screens/lists/edit/owned-actions.ts';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import type { TroubledReport } from '#app/services/lists/troubled-reports.server.ts';
import cells from '#app/ui/table/cells.module.css';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { Switch } from '#app/ui/form/Switch.tsx';
import { useSharing } from '#app/screens/share/use-sharing.tsx';
import { useSendToMe } from './client/use-send-to-me.ts';
import { useReportSwitch, type ReportSwitch } from './client/use-report-switch.ts';
import { KindTabs } from './KindTabs.tsx';
import { NextRun } from './NextRun.tsx';
import { RecentRuns } from './RecentRuns.tsx';
import { Recipients } from './Recipients.tsx';
import { REPORT_PATH, REPORT_SHAPES, runsHref, type ReportType } from './report-shape.ts';
import { RunBadge } from './RunBadge.tsx';
import { SendEntries } from './SendEntries.tsx';
import { TroubledReports } from './TroubledReports.tsx';
import { isScheduleWaiting, scheduleStateText } from './run-state.ts';
import styles from './report-cells.module.css';

const SendDialog = lazyPart(() => import('./SendDialog.tsx').then(({ SendDialog }) => SendDialog));
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog));

export interface ReportListScreenProps {
  readonly type: ReportType;
  readonly data: ListData<ReportRow>;
  readonly canCreate: boolean;
  readonly troubled: readonly TroubledReport[];
}

export function ReportListScreen({ type, data, canCreate, troubled }: ReportListScreenProps) {
  const t = useMessages(reports);
  const { actions, form } = useRowForm<ReportRow>({
    list: REPORT_SHAPES[type].name,
    noun: [t(`${type}.one`), t(`${type}.many`)],
    path: REPORT_PATH,
  });
  const toggle = useReportSwitch();
  const done = useDone();
  const navigate = useNavigate();
  const sendToMe = useSendToMe();
  const sharing = useSharing<ReportRow>('report', ({ id }) => runsHref(type, id));
  const [sending, setSending] = useState<ReportRow | null>(null);
  const open = (row: ReportRow) => (row.mayWrite ? actions.edit(row) : navigate(runsHref(type, row.id)));
  return (
    <>
      <ListScreen
        list={describe({ type, canCreate, actions, toggle, open, sendNow: setSending, sendToMe, share: sharing.share }, t)}
        data={data}
      >
        <TroubledReports reports={troubled} />
        <KindTabs active={type} />
      </ListScreen>
      {sharing.dialog}
      {sending ? <SendDialog report={sending} onClose={() => setSending(null)} /> : null}
      {form ? <ReportDialog key={form.key} type={type} report={form.row} onSaved={done} onClose={form.close} /> : null}
    </>
  );
}

type T = Translate<typeof reports.texts>;

interface ListParts {
  readonly type: ReportType;
  readonly canCreate: boolean;
  readonly actions: RowActions<ReportRow>;
  readonly toggle: ReportSwitch;
  readonly open: (row: ReportRow) => void;
  readonly sendNow: (row: ReportRow) => void;
  readonly sendToMe: (row: ReportRow) => void;
  readonly share: (row: ReportRow) => void;
}

function describe({ type, canCreate, actions, toggle, open, share, ...send }: ListParts, t: T): ListDescription<ReportRow> {
  return {
    title: t(`${type}.title`),
    noun: [t(`${type}.one`), t(`${type}.many`)],
    shape: REPORT_SHAPES[type],
    nameOf: ({ name }) => name,
    nameSort: 'name',
    onOpen: open,
    detail: ({ description, chart, dashboard }) => description || chart?.name || dashboard?.name || null,
    columns: findColumns(toggle, t),
    bulk: [removeBulk(actions.remove, mayWrite)],
    menu: (row) => (
      <>
        <MenuLink icon="list" href={runsHref(type, row.id)}>
          {t('menu.runs')}
        </MenuLink>
        {row.mayWrite ? <SendEntries row={row} {...send} /> : null}
        {row.mayWrite ? (
          <MenuButton icon="users" onClick={() => share(row)}>
            {t('menu.share')}
          </MenuButton>
        ) : null}
        {row.mayWrite ? <EditEntries row={row} actions={actions} /> : null}
      </>
    ),
    searchMessage: t('search'),
    blank: { icon: 'clock', title: t(`${type}.blank.title`), text: t(`${type}.blank.detail`) },
    create: canCreate ? <NewButton onClick={actions.make}>{t(`${type}.new`)}</NewButton> : null,
  };
}

const findColumns = (toggle: ReportSwitch, t: T): readonly ListColumn<ReportRow>[] => [
  {
    id: 'last',
    label: t('column.lastRun'),
    sort: 'last',
    cell: (row) => {
      const isWaiting = isScheduleWaiting(row);
      const text = isWaiting ? t('state.waiting') : scheduleStateText(row, t);
      return <RunBadge state={row.lastState} isWaiting={isWaiting} text={text} />;
    },
  },
  {
    id: 'schedule',
    label: t('column.schedule'),
    cell: ({ schedule, timezone }) => (
      <span className={clsx(styles.stack, styles.schedule)}>
        <span className={cells.names}>{schedule}</span>
        <span className={cells.detail}>{timezone}</span>
      </span>
    ),
  },
  { id: 'next', label: t('column.nextRun'), sort: 'next', cell: (row) => <NextRun report={row} isOn={toggle.isOn(row)} /> },
  { id: 'recent', label: t('column.recentRuns'), cell: (row) => <RecentRuns report={row} /> },
  { id: 'recipients', label: t('column.recipients'), cell: ({ recipients }) => <Recipients of={recipients} /> },
  { id: 'owners', isWide: true, cell: ({ owners }) => <Faces people={owners} /> },
  {
    id: 'enabled',
    label: t('column.enabled'),
    sort: 'enabled',
    cell: (row) => (
      <Switch
        label={t('switch', { name: row.name })}
        isOn={toggle.isOn(row)}
        disabled={!row.mayWrite}
        onToggle={(isOn) => toggle.set(row, isOn)}
      />
    ),
  },
];
