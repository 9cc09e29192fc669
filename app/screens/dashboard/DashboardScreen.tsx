// A dashboard: its head, its tree, and what its charts' menus do. The server has drawn the charts already.
import { ManagedNotice } from '#app/screens/managed/ManagedNotice.tsx';
import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { RefreshPlan } from '#app/domain/dashboard/page/auto-refresh.ts';
import type { Display } from '#app/domain/dashboard/page/display.ts';
import { featureControls } from '#app/domain/dashboard/page/feature-controls.ts';
import type { FilterBarView } from '#app/domain/dashboard/filters/filter-view.ts';
import { kioskSearch, type KioskPlan } from '#app/domain/dashboard/page/kiosk.ts';
import { FACTS_SLOT, type NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { useUsageLog } from '#app/screens/shell/usage/use-usage-log.ts';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import '#app/charts/failed.css';
import '#app/charts/notes.css';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { fillSlots, startChartRefresher, refreshAll } from './client/chart-refresher.ts';
import { setPageParams } from './client/page-params.ts';
import { DrillHost } from './drill/DrillHost.tsx';
import type { ViewChangesProps } from './properties/ViewChanges.tsx';
import { DashboardCss } from './properties/DashboardCss.tsx';
import { DashboardHead } from './DashboardHead.tsx';
import type { DashboardHeadFacts } from './head-props.ts';
import { DashboardProvider, useDashboard, type DashboardContext, type OpenedChart } from './dashboard-context.ts';
import { CrossFilters } from './filters/cross-filters/CrossFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { useFilters } from './filters/use-filters.ts';
import { LayoutNodes } from './LayoutNode.tsx';
import { slotHtml } from './slot-html.ts';
import { StartButton } from './start/StartButton.tsx';
import { UnsavedNotice } from './start/UnsavedNotice.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';
import type { MenuDialog } from './MenuDialogs.tsx';
import { useContextValue } from './use-context-value.ts';
import { useEditing } from './use-editing.ts';
import { useLinkActions } from './use-link-actions.ts';
import { useNamedPart } from './use-named-part.ts';
import { tabsHref } from './tab-state.ts';
import { AUTHOR } from './author-classes.ts';
import styles from './DashboardScreen.module.css';

const EditScreen = lazyPart(() => import('./properties/EditWithSettings.tsx').then(({ EditWithSettings }) => EditWithSettings));
const ViewChanges = lazyPart(() => import('./properties/ViewChanges.tsx').then(({ ViewChanges }) => ViewChanges));
const MenuDialogs = lazyPart(() => import('./MenuDialogs.tsx').then(({ MenuDialogs }) => MenuDialogs));
const Kiosk = lazyPart(() => import('./kiosk/Kiosk.tsx').then(({ Kiosk }) => Kiosk));
const ChartDialog = lazyPart(() => import('./ChartDialog.tsx').then(({ ChartDialog }) => ChartDialog));

export interface DashboardScreenProps {
  readonly dashboard: DashboardHeadFacts;
  readonly view: readonly NodeView[];
  readonly filterBar: FilterBarView;
  readonly refresh: RefreshPlan;
  /** Whether the bar of filters at the side is collapsed. */
  readonly isBarShut: boolean;
  /** Which parts of the page are shown. */
  readonly display: Display;
  readonly openTabs: readonly string[];
  readonly urlParams: UrlParams;
  readonly can: DashboardContext['can'] & { readonly share: boolean; readonly report: boolean; readonly embed: boolean };
  /** Charts that the viewer sees without a right to their dataset. */
  readonly sharedChartIds: readonly number[];
  /** What a page does with the open dashboard: it can use its context. */
  readonly children?: ReactNode;
}

export function DashboardScreen({ dashboard, view, filterBar, openTabs: requestedTabs, can, ...first }: DashboardScreenProps) {
  const { urlParams, display, sharedChartIds } = first;
  useUsageLog(() => ({ source: 'dashboard', sourceId: dashboard.id }));
  const root = useRef<HTMLDivElement>(null);
  const { csrfToken } = useShellData();
  const [openTabs, setOpenTabs] = useState(requestedTabs);
  const [dialog, setDialog] = useState<OpenedChart | null>(null);
  const { id } = dashboard;
  const [isBarShut, setIsBarShut] = useState(first.isBarShut);
  const [changing, setChanging] = useState<Changing | null>(null);
  const [isPublished, setIsPublished] = useState(dashboard.published);
  const [opened, setOpened] = useState<MenuDialog | null>(null);
  const editor = useEditing(can.edit, setOpenTabs);
  const refreshing = useAutoRefresh({ dashboardId: id, root, plan: first.refresh, isEditing: editor.editing !== 'no' });

  useEffect(() => setPageParams(id, urlParams), [id, urlParams]);
  const filters = useFilters({ dashboardId: id, bar: filterBar, root, csrfToken });
  useChartSlots(root, { id, openTabs, isBarShut });

  const tabs = { view, openTabs, setOpenTabs };
  const publishDraft = usePublish(id, can.edit && !isPublished, setIsPublished);
  const target = { dashboardId: id, csrfToken, openTabs };
  const { copy, mail } = useLinkActions({ target, title: dashboard.title, publishDraft });
  useNamedPart(root, tabs, copy);
  const actions = { setDialog, onScoping: useScoping(can, setChanging), publishDraft };
  const context = useContextValue({ dashboard, can, urlParams, tabs, sharedChartIds, display, actions });
  const hasFacts = display.hasTitle && dashboard.chartCount > 0;
  const hasBar = display.hasFilters && filterBar.items.length > 0;

  return (
    <DashboardProvider value={context}>
      <DashboardCss css={dashboard.css} />
      <div
        className={clsx(AUTHOR.page, styles.page)}
        ref={root}
        hidden={editor.editing === 'yes'}
        data-said-once={hasFacts ? '' : undefined}
      >
        <DashboardHead
          dashboard={{ ...dashboard, published: isPublished }}
          isHidden={!display.hasTitle}
          onEdit={can.edit ? editor.open : null}
          onChange={can.edit ? (what) => setChanging({ what }) : null}
          isOpening={editor.editing === 'opening'}
          onRefresh={(options) => refreshDashboard(root.current, dashboard, options)}
          onCopyLink={() => copy()}
          onMailLink={mail}
          refreshing={refreshing.state}
          isKiosk={display.kiosk !== null}
          onKiosk={() => openKiosk(openTabs, refreshing.intervalS)}
          {...dialogOpeners(can, setOpened)}
        />
        {display.hasTitle ? <Notices dashboard={dashboard} /> : null}
        <div className={columnsClass(hasBar ? filterBar.orientation : null, isBarShut)}>
          {hasBar ? (
            <FilterBar
              dashboardId={id}
              bar={filterBar}
              filters={filters}
              view={view}
              openTabs={openTabs}
              isShut={isBarShut}
              onShut={setIsBarShut}
              {...filterOpeners(can.edit && display.kiosk === null, actions.onScoping, setChanging)}
            />
          ) : display.hasFilters ? (
            <CrossFilters dashboardId={id} view={view} bar={filterBar} filters={filters} isAlone />
          ) : null}
          <div className={styles.body} data-pane="">
            {view.length > 0 ? <LayoutNodes nodes={view} /> : <EmptyDashboard dashboard={dashboard} isOwn={can.edit} />}
          </div>
        </div>
        {hasFacts ? <PageFacts /> : null}
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
      {changing === null ? null : <ViewChanges dashboardId={id} {...changing} view={view} onClose={() => setChanging(null)} />}
      {opened === null ? null : (
        <MenuDialogs
          {...{ dashboard, opened, refreshing, can, onPublished: setIsPublished, onOpen: setOpened }}
          onCopyLink={() => copy()}
          onClose={() => setOpened(null)}
        />
      )}
      {first.children}
      {display.kiosk === null ? null : <Wall plan={display.kiosk} view={view} root={root} />}
      {dialog === null ? null : <ChartDialog dashboardId={id} {...dialog} onClose={() => setDialog(null)} />}
      {can.drill ? <DrillHost dashboardId={id} /> : null}
    </DashboardProvider>
  );
}

/** Null where it is published, or can't be by the viewer. */
function usePublish(dashboardId: number, canPublish: boolean, setPublished: (isPublished: true) => void): (() => void) | null {
  const { csrfToken } = useShellData();
  const publish = useCallback(async () => {
    const { savePublished } = await import('./client/save-published.ts');
    if (await savePublished(dashboardId, true, csrfToken)) setPublished(true);
  }, [dashboardId, csrfToken, setPublished]);
  return useMemo(() => (canPublish ? () => void publish() : null), [canPublish, publish]);
}

/** What the filter bar opens, for authors. */
const filterOpeners = (canAuthor: boolean, onScoping: DashboardContext['onScoping'], open: (changing: Changing) => void) => ({
  onSettings: canAuthor ? () => open({ what: 'filters' }) : null,
  onAdd: canAuthor ? () => open({ what: 'new-filter' }) : null,
  onScoping: onScoping && (() => open({ what: 'cross-filters' })),
});

/** What the head opens. */
const dialogOpeners = (can: Pick<DashboardScreenProps['can'], 'embed' | 'report'>, open: (dialog: MenuDialog) => void) => ({
  onShare: () => open('share'),
  onImageLinks: () => open('image-links'),
  onEmbed: can.embed ? () => open('embed') : null,
  onInterval: () => open('timing'),
  onReport: can.report ? () => open('report') : null,
  onDelete: () => open('delete'),
});

const openKiosk = (openTabs: readonly string[], intervalS: number): void =>
  window.location.assign(window.location.pathname + kioskSearch(tabsHref(openTabs, window.location.search), intervalS));

/** Null where the viewer can't set which charts filter which. */
function useScoping(can: { readonly edit: boolean }, onChange: (changing: Changing) => void): ((chartId: number) => void) | null {
  const { features } = useShellData();
  const scope = useCallback((chartId: number) => onChange({ what: 'cross-filters', chartId }), [onChange]);
  return featureControls(features, can).hasScoping ? scope : null;
}

interface SlotsOnPage {
  readonly id: number;
  readonly openTabs: readonly string[];
  readonly isBarShut: boolean;
}

/** Keeps charts up to date, and draws those that come into sight. */
function useChartSlots(root: RefObject<HTMLDivElement>, { id, openTabs, isBarShut }: SlotsOnPage): void {
  useEffect(() => (root.current ? startChartRefresher(root.current, id) : undefined), [root, id]);
  useEffect(() => {
    if (root.current) void fillSlots(root.current, id);
  }, [root, openTabs, isBarShut, id]);
  const writtenFor = useRef(openTabs);
  useEffect(() => {
    // The server has written it for the tabs of the address.
    if (writtenFor.current === openTabs) return;
    writtenFor.current = openTabs;
    // Out of reach, the head keeps what it says until charts are drawn again.
    import('./client/page-facts.ts').then(({ writePageFacts }) => writePageFacts()).catch(() => undefined);
  }, [openTabs]);
}

/** What the head says of all charts comes after them in the stream; the style sheet puts it above them. */
const PAGE_FACTS = slotHtml(FACTS_SLOT);
const PageFacts = () => (
  <p className={styles.facts} data-page-facts="" dangerouslySetInnerHTML={PAGE_FACTS} suppressHydrationWarning />
);

function refreshDashboard(
  root: HTMLElement | null,
  { id, chartCount }: DashboardHeadFacts,
  options: { readonly force: boolean },
): void {
  noteUsage('force_refresh_dashboard', { details: { interval: 0, is_forced: options.force, chartCount } });
  if (root) void refreshAll(root, id, options);
}

/** What of the dashboard is being set up on its page. */
type Changing = Pick<ViewChangesProps, 'what' | 'chartId'>;

interface WallProps {
  readonly plan: KioskPlan;
  readonly view: readonly NodeView[];
  readonly root: RefObject<HTMLDivElement>;
}

function Wall({ plan, view, root }: WallProps) {
  const { dashboardId } = useDashboard();
  const refresh = () => root.current && void refreshAll(root.current, dashboardId, { force: false });
  return <Kiosk plan={plan} view={view} onBack={refresh} onClose={() => undefined} />;
}

const Notices = ({ dashboard }: { readonly dashboard: DashboardHeadFacts }) => (
  <>
    <ManagedNotice managed={dashboard.managed} what="dashboard" />
    <UnsavedNotice dashboard={dashboard} />
  </>
);

function EmptyDashboard({
  dashboard: { id, title },
  isOwn,
}: {
  readonly dashboard: DashboardHeadFacts;
  readonly isOwn: boolean;
}) {
  const t = useMessages(dashboardMessages);
  return (
    <BlankState
      icon="dashboard"
      title={t('empty.title')}
      actions={
        isOwn ? <StartButton dashboardId={id} isPrimary /> : <LinkButton href="/dashboard/list/">{t('empty.link')}</LinkButton>
      }
    >
      <p>{isOwn ? t('empty.own') : t('empty.detail', { title })}</p>
    </BlankState>
  );
}

/** `bar` null: there is none. */
function columnsClass(bar: FilterBarView['orientation'] | null, isShut: boolean): string {
  if (bar !== 'vertical') return clsx(styles.columns);
  return clsx(styles.columns, styles.withSide, isShut && styles.withShutSide);
}
