// What a chart's menu can do, by the rights of the viewer: the frequent entries at once, sharing, files and values on pages of
// their own.
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { common } from '#app/messages/en/common.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { keepForExplore } from '#app/screens/dashboard/client/explore-origin.ts';
import { refreshAll } from '#app/screens/dashboard/client/chart-refresher.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { canDrill, openDrillBy, openDrillToDetail } from '#app/screens/dashboard/drill/open-drill.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { MenuButton, MenuGroup, MenuHead, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { MenuPage, MenuPageButton, useMenuPages } from '#app/ui/overlay/MenuPages.tsx';
import text from '#app/ui/text/text.module.css';
import { readDataAge, findCard, findMenuButton, findSlot, openDataTable, describeChartUsage } from './chart-parts.ts';
import { DownloadPage } from './DownloadPage.tsx';
import { ShareItems } from './ShareItems.tsx';
import { ValuesPage } from './ValuesPage.tsx';

export interface ChartMenuItemsProps {
  readonly chart: ChartView;
  /** Whether its description is shown. */
  readonly isDescribed: boolean;
  readonly onDescribe: (isDescribed: boolean) => void;
  /** How often the menu was opened: its state is reset each time. */
  readonly openings: number;
}

export function ChartMenuItems({ chart, isDescribed, onDescribe, openings }: ChartMenuItemsProps) {
  const t = useMessages(chartMenu);
  const tCommon = useMessages(common);
  const { can, canQuery, open, dashboardId, onScoping } = useDashboard();
  const { csrfToken } = useShellData();
  const pages = useMenuPages<'share' | 'download' | 'values'>(openings);
  const isReadable = canQuery(chart.chartId);
  const age = readDataAge(chart);
  const target = () => ({ chart: { ...chart }, conditions: [], opener: findMenuButton(chart) });
  const refresh = () => {
    noteUsage('force_refresh_chart', describeChartUsage(chart));
    const card = findCard(chart);
    if (card) void refreshAll(card, dashboardId, { force: true });
  };
  const drills = can.drill && canDrill();
  return (
    <div ref={pages.root}>
      <MenuPage pages={pages} id={null}>
        {age === null ? null : (
          <MenuHead>
            <span className={clsx(text.muted, text.small)}>
              {t(age.isCached ? 'age.cache' : 'age.database', { age: age.text })}
            </span>
          </MenuHead>
        )}
        <MenuGroup title={tCommon('view')}>
          <MenuButton icon="refresh" onClick={refresh}>
            {t('refresh')}
          </MenuButton>
          <MenuButton icon="expand" onClick={() => open({ kind: 'full-screen', chart })}>
            {t('fullScreen')}
          </MenuButton>
          {chart.descriptionHtml === null ? null : (
            <MenuButton icon="info" aria-pressed={isDescribed} onClick={() => onDescribe(!isDescribed)}>
              {t(isDescribed ? 'hideDescription' : 'showDescription')}
            </MenuButton>
          )}
          <MenuButton icon="table" onClick={() => openDataTable(findSlot(chart))}>
            {t('table')}
          </MenuButton>
          {can.query ? (
            <MenuButton icon="code" onClick={() => open({ kind: 'query', chart })}>
              {t('query')}
            </MenuButton>
          ) : null}
        </MenuGroup>
        {drills ? (
          <MenuGroup title={t('drill')}>
            {isReadable ? (
              <MenuButton icon="list" onClick={() => openDrillToDetail(target())}>
                {t('rows')}
              </MenuButton>
            ) : null}
            {isReadable ? (
              <MenuPageButton pages={pages} id="values" icon="filter">
                {t('rowsByValue')}
              </MenuPageButton>
            ) : null}
            <MenuButton icon="chart" onClick={() => openDrillBy(target())}>
              {t('drillBy')}
            </MenuButton>
          </MenuGroup>
        ) : null}
        <MenuGroup title={tCommon('edit')}>
          {can.explore ? <EditLink chart={chart} /> : null}
          {onScoping === null ? null : (
            <MenuButton icon="filter" onClick={() => onScoping(chart.chartId)}>
              {t('crossFilters')}
            </MenuButton>
          )}
        </MenuGroup>
        <hr />
        <MenuPageButton pages={pages} id="share" icon="link">
          {t('share')}
        </MenuPageButton>
        <MenuPageButton pages={pages} id="download" icon="download">
          {t('download')}
        </MenuPageButton>
      </MenuPage>
      <MenuPage pages={pages} id="share" title={t('share')}>
        <ShareItems chart={chart} csrfToken={csrfToken} />
      </MenuPage>
      <MenuPage pages={pages} id="download" title={t('download')}>
        <DownloadPage chart={chart} isReadable={isReadable} csrfToken={csrfToken} />
      </MenuPage>
      <MenuPage pages={pages} id="values" title={t('rowsByValue')}>
        {pages.current === 'values' ? <ValuesPage chart={chart} csrfToken={csrfToken} /> : null}
      </MenuPage>
    </div>
  );
}

function EditLink({ chart }: { readonly chart: ChartView }) {
  const { chartId } = chart;
  const t = useMessages(chartMenu);
  const { urlParams, dashboardId, title } = useDashboard();
  /** With the filters, just before the browser follows it, however it is opened. */
  const addFilters = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    noteUsage('explore_dashboard_chart', describeChartUsage(chart));
    currentTarget.href = keepForExplore({ dashboardId, title, masks: activeMasks(dashboardId) }, chartId);
  };
  return (
    <MenuLink
      icon="edit"
      href={exploreHref({ chartId, datasetId: null, formDataKey: null, urlParams })}
      onClick={addFilters}
      onAuxClick={addFilters}
    >
      {t('edit')}
    </MenuLink>
  );
}
