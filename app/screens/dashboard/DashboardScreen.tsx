// A dashboard: its head, its tree, and what its charts' menus do. The server has drawn the charts already.
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { RefreshPlan } from '#app/domain/dashboard/auto-refresh.ts';
import type { FilterBarView } from '#app/domain/dashboard/filter-view.ts';
import type { NodeView } from '#app/domain/dashboard/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { fillSlots, startChartRefresher, refreshAll } from './client/chart-refresher.ts';
import { copyLink } from './client/chart-actions.ts';
import { setPageParams } from './client/page-params.ts';
import { DashboardCss } from './properties/DashboardCss.tsx';
import { DashboardHead, type DashboardFacts } from './DashboardHead.tsx';
import { DashboardProvider, type DashboardContext } from './dashboard-context.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import { useFilters } from './filters/use-filters.ts';
import { LayoutNodes } from './LayoutNode.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import { useContextValue, type OpenedChart } from './use-context-value.ts';
import { useEditing } from './use-editing.ts';
import { AUTHOR } from './author-classes.ts';
import styles from './DashboardScreen.module.css';

const EditScreen = lazyPart(() => import('./properties/EditWithSettings.tsx').then(({ EditWithSettings }) => EditWithSettings));
const ViewChanges = lazyPart(() => import('./properties/ViewChanges.tsx').then(({ ViewChanges }) => ViewChanges));
const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);
const ImageLinksDialog = lazyPart(() =>
  import('#app/screens/image-links/ImageLinksDialog.tsx').then(({ ImageLinksDialog }) => ImageLinksDialog),
);
const RefreshDialog = lazyPart(() => import('./RefreshDialog.tsx').then(({ RefreshDialog }) => RefreshDialog));
const ChartDialog = lazyPart(() => import('./ChartDialog.tsx').then(({ ChartDialog }) => ChartDialog));

export interface DashboardScreenProps {
  readonly dashboard: DashboardFacts;
  readonly view: readonly NodeView[];
  readonly filterBar: FilterBarView;
  readonly refresh: RefreshPlan;
  /** Whether the bar of filters at the side is collapsed. */
  readonly isBarShut: boolean;
  readonly openTabs: readonly string[];
  readonly urlParams: UrlParams;
  readonly can: DashboardContext['can'] & { readonly edit: boolean; readonly report: boolean };
}

export function DashboardScreen({ dashboard, view, filterBar, openTabs: requestedTabs, can, ...first }: DashboardScreenProps) {
  const { urlParams } = first;
  const root = useRef<HTMLDivElement>(null);
  const { csrfToken } = useShellData();
  const [openTabs, setOpenTabs] = useState(requestedTabs);
  const [dialog, setDialog] = useState<OpenedChart | null>(null);
  const { id } = dashboard;
  const [isBarShut, setBarShut] = useState(first.isBarShut);
  const [changing, setChanging] = useState<'properties' | 'filters' | null>(null);
  const [isTiming, setTiming] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const editor = useEditing(can.edit, setOpenTabs);
  const refreshing = useAutoRefresh({ dashboardId: id, root, plan: first.refresh, isEditing: editor.editing !== 'no' });

  useEffect(() => setPageParams(id, urlParams), [id, urlParams]);
  const filters = useFilters({ dashboardId: id, bar: filterBar, root, csrfToken });
  useEffect(() => (root.current ? startChartRefresher(root.current, id) : undefined), [id]);
  useEffect(() => {
    if (root.current) void fillSlots(root.current, id);
  }, [openTabs, isBarShut, id]);

  const tabs = { view, openTabs, setOpenTabs };
  const context = useContextValue({ dashboard, can, urlParams, tabs, root, onDialog: setDialog });

  return (
    <DashboardProvider value={context}>
      <DashboardCss css={dashboard.css} />
      <div className={clsx(AUTHOR.page, styles.page)} ref={root} hidden={editor.editing === 'yes'}>
        <DashboardHead
          dashboard={dashboard}
          onEdit={can.edit ? editor.open : null}
          onChange={can.edit ? setChanging : null}
          isOpening={editor.editing === 'opening'}
          onRefresh={(options) => root.current && void refreshAll(root.current, id, options)}
          onCopyLink={() => void copyLink({ dashboardId: id, csrfToken, openTabs })}
          onImageLinks={() => setSharing(true)}
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
          <div className={styles.body}>
            {view.length > 0 ? <LayoutNodes nodes={view} /> : <EmptyDashboard title={dashboard.title} />}
          </div>
        </div>
      </div>
      {editor.editing === 'no' ? null : (
        <EditScreen
          dashboardId={id}
          view={view}
          openTabs={openTabs}
          page={root}
          onReady={editor.show}
          onLeave={editor.leave}
          onClose={editor.close}
        />
      )}
      {changing === null ? null : <ViewChanges dashboardId={id} what={changing} onClose={() => setChanging(null)} />}
      {isReporting ? (
        <MenuReportDialog target={{ kind: 'dashboard', id, name: dashboard.title }} onClose={() => setReporting(false)} />
      ) : null}
      {isSharing ? (
        <ImageLinksDialog target={{ type: 'dashboard', uuid: dashboard.uuid }} onClose={() => setSharing(false)} />
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
