// A dashboard: its head, its tree, and what its charts' menus do. The server has drawn the charts already.
import { clsx } from 'clsx';
import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefreshPlan } from '#app/domain/dashboard/auto-refresh.ts';
import type { FilterBarView } from '#app/domain/dashboard/filter-view.ts';
import type { ChartView, NodeView } from '#app/domain/dashboard/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import '#app/charts/charts.css';
import '#app/charts/figure.css';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { common } from '#app/messages/en/common.ts';
import { activeMasks } from './client/active-masks.ts';
import type { DownloadTarget } from './client/download.ts';
import { keepForExplore } from './client/explore-origin.ts';
import { fillSlots, keepCharts, refreshAll } from './client/keep-charts.ts';
import { setPageParams } from './client/page-params.ts';
import { DashboardCss } from './properties/DashboardCss.tsx';
import { DashboardHead, type DashboardFacts } from './DashboardHead.tsx';
import { DashboardProvider, type ChartAction, type DashboardContext } from './dashboard-context.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { LinkedState } from './filters/client/keep-state.ts';
import { useFilters } from './filters/use-filters.ts';
import { LayoutNodes } from './LayoutNode.tsx';
import { tabsHref, withTab } from './tab-state.ts';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { AUTHOR } from './author-classes.ts';
import styles from './DashboardScreen.module.css';

const EditScreen = lazyPart(() => import('./properties/EditWithSettings.tsx').then(({ EditWithSettings }) => EditWithSettings));
const ViewChanges = lazyPart(() => import('./properties/ViewChanges.tsx').then(({ ViewChanges }) => ViewChanges));
const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);
const RefreshDialog = lazyPart(() => import('./RefreshDialog.tsx').then(({ RefreshDialog }) => RefreshDialog));
const ChartDialog = lazyPart(() => import('./ChartDialog.tsx').then(({ ChartDialog }) => ChartDialog));

export interface DashboardScreenProps {
  readonly dashboard: DashboardFacts;
  readonly view: readonly NodeView[];
  readonly filterBar: FilterBarView;
  readonly refresh: RefreshPlan;
  /** Whether the bar of filters at the side is shut. */
  readonly isBarShut: boolean;
  readonly openTabs: readonly string[];
  readonly urlParams: UrlParams;
  readonly can: DashboardContext['can'] & { readonly edit: boolean; readonly report: boolean };
}

export function DashboardScreen({ dashboard, view, filterBar, openTabs: askedTabs, can, ...first }: DashboardScreenProps) {
  const { urlParams } = first;
  const root = useRef<HTMLDivElement>(null);
  const { csrfToken } = useShellData();
  const [openTabs, setOpenTabs] = useState(askedTabs);
  const [dialog, setDialog] = useState<{ kind: 'full-screen' | 'query'; chart: ChartView } | null>(null);
  const { id, title } = dashboard;
  const [editing, setEditing] = useState<'no' | 'opening' | 'yes'>('no');
  const [isBarShut, setBarShut] = useState(first.isBarShut);
  const { search } = useLocation();
  const asksToEdit = new URLSearchParams(search).get('edit') === 'true';
  useEffect(() => {
    if (asksToEdit && can.edit) setEditing('opening');
  }, [asksToEdit, can.edit]);
  const [changing, setChanging] = useState<'properties' | 'filters' | null>(null);
  const [isTiming, setTiming] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const refreshing = useAutoRefresh({ dashboardId: id, root, plan: first.refresh, isEditing: editing !== 'no' });
  const showEditor = useCallback(() => setEditing('yes'), []);
  const leaveEditor = ({ isSaved, openTabs: tabs }: { readonly isSaved: boolean; readonly openTabs: readonly string[] }) => {
    const href = window.location.pathname + tabsHref(tabs, window.location.search);
    // What was saved is drawn by the server, as for everybody else.
    if (isSaved) return window.location.assign(href);
    window.history.replaceState(window.history.state, '', href);
    setOpenTabs(tabs);
    setEditing('no');
  };

  useEffect(() => setPageParams(id, urlParams), [id, urlParams]);
  const filters = useFilters({ dashboardId: id, bar: filterBar, root, csrfToken });
  useEffect(() => (root.current ? keepCharts(root.current, id) : undefined), [id]);
  useEffect(() => {
    if (root.current) void fillSlots(root.current, id);
  }, [openTabs, isBarShut, id]);

  const context = useMemo((): DashboardContext => {
    const act = (action: ChartAction, chart: ChartView) => {
      const slot = root.current?.querySelector<HTMLElement>(`[data-chart-slot="${chart.slot}"]`);
      if (!slot) return;
      if (action === 'refresh') void refreshAll(slot.closest<HTMLElement>('[data-card]') ?? slot, id, { force: true });
      else if (action === 'table') openTwin(slot);
      else if (action === 'png' || action === 'csv' || action === 'xlsx')
        void download(action, { dashboardId: id, chart, slot, csrfToken });
      else setDialog({ kind: action, chart });
    };
    return {
      dashboardId: id,
      openTabs,
      urlParams,
      act,
      can,
      exploreHref: (chartId) => keepForExplore({ dashboardId: id, title, masks: activeMasks(id) }, chartId),
      tabHref: (tabsId, tabId) => tabsHref(withTab(view, openTabs, { tabsId, tabId }), search),
      selectTab: (tabsId, tabId) => {
        const next = withTab(view, openTabs, { tabsId, tabId });
        setOpenTabs(next);
        window.history.replaceState(window.history.state, '', tabsHref(next, window.location.search));
      },
    };
  }, [id, title, openTabs, urlParams, can, view, csrfToken, search]);

  return (
    <DashboardProvider value={context}>
      <DashboardCss css={dashboard.css} />
      <div className={clsx(AUTHOR.page, styles.page)} ref={root} hidden={editing === 'yes'}>
        <DashboardHead
          dashboard={dashboard}
          onEdit={can.edit ? () => setEditing('opening') : null}
          onChange={can.edit ? setChanging : null}
          isOpening={editing === 'opening'}
          onRefresh={(options) => root.current && void refreshAll(root.current, id, options)}
          onCopyLink={() => void copyLink({ dashboardId: id, csrfToken, openTabs })}
          refreshing={refreshing.state}
          onInterval={() => setTiming(true)}
          onReport={can.report ? () => setReporting(true) : null}
        />
        <div className={columnsClass(filterBar, isBarShut)}>
          {filterBar.items.length === 0 ? null : (
            <FilterBar
              dashboardId={id}
              bar={filterBar}
              filters={filters}
              view={view}
              openTabs={openTabs}
              isShut={isBarShut}
              onShut={setBarShut}
              onSettings={can.edit ? () => setChanging('filters') : null}
            />
          )}
          <div className={styles.body}>{view.length > 0 ? <LayoutNodes nodes={view} /> : <EmptyDashboard title={title} />}</div>
        </div>
      </div>
      {editing === 'no' ? null : (
        <EditScreen
          dashboardId={id}
          view={view}
          openTabs={openTabs}
          page={root}
          onReady={showEditor}
          onLeave={leaveEditor}
          onClose={() => setEditing('no')}
        />
      )}
      {changing === null ? null : <ViewChanges dashboardId={id} what={changing} onClose={() => setChanging(null)} />}
      {isReporting ? (
        <MenuReportDialog target={{ kind: 'dashboard', id, name: title }} onClose={() => setReporting(false)} />
      ) : null}
      {isTiming ? (
        <RefreshDialog intervalS={refreshing.intervalS} onChoose={refreshing.choose} onClose={() => setTiming(false)} />
      ) : null}
      {dialog === null ? null : <ChartDialog dashboardId={id} {...dialog} onClose={() => setDialog(null)} />}
    </DashboardProvider>
  );
}

function EmptyDashboard({ title }: { title: string }) {
  const t = useMessages(dashboardMessages);
  return (
    <BlankState
      icon="dashboard"
      title={t('empty.title')}
      actions={<LinkButton href="/dashboard/list/">{t('empty.link')}</LinkButton>}
    >
      <p>{t('empty.detail', { title })}</p>
    </BlankState>
  );
}

function columnsClass({ items, orientation }: FilterBarView, isShut: boolean): string {
  if (items.length === 0 || orientation === 'horizontal') return clsx(styles.columns);
  return clsx(styles.columns, styles.withSide, isShut && styles.withShutSide);
}

/** The link is made on the server: it holds the filters and the tabs as they are now. */
async function copyLink(what: Omit<LinkedState, 'masks'>): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  try {
    const { makeLink } = await import('./filters/client/keep-state.ts');
    await navigator.clipboard.writeText(await makeLink({ ...what, masks: activeMasks(what.dashboardId) }));
    showToast('success', t('linkCopied'));
  } catch (error) {
    showToast(
      'error',
      t('linkFailed', { reason: error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater') }),
    );
  }
}

/** Opens the chart's table, or moves to the chart where it is one already. */
function openTwin(slot: HTMLElement): void {
  const twin = slot.querySelector<HTMLDetailsElement>('[data-twin]');
  const target = twin?.querySelector<HTMLElement>('summary') ?? slot.querySelector<HTMLElement>('[data-picture="table"]');
  if (twin) twin.open = true;
  target?.focus();
}

async function download(kind: 'png' | 'csv' | 'xlsx', what: DownloadTarget): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  try {
    const { downloadPng, downloadRows } = await import('./client/download.ts');
    await (kind === 'png' ? downloadPng(what) : downloadRows(what, kind));
  } catch (error) {
    showToast(
      'error',
      t('downloadFailed', { reason: error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater') }),
    );
  }
}
