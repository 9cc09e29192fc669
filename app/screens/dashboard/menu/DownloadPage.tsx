// A chart's files: its data as the chart has it, all of it, pivoted; its picture.
import { PIVOT_TYPES, TABLE_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { CHART_FORMAT_ICONS, CHART_FORMATS, type ChartFormat } from '#app/formats/registry/ids.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { imageHref, withPageState } from '#app/screens/dashboard/image-href.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { MenuButton, MenuLink, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { findSlot, describeChartUsage } from './chart-parts.ts';
import type { DownloadTarget, RowsScope } from './download.ts';

interface DownloadPageProps {
  readonly chart: ChartView;
  /** Whether the viewer can query its dataset. */
  readonly isReadable: boolean;
  readonly csrfToken: string;
}

export function DownloadPage({ chart, isReadable, csrfToken }: DownloadPageProps) {
  const t = useMessages(chartMenu);
  const { can, dashboardId } = useDashboard();
  const download = (kind: 'png' | ChartFormat, scope: RowsScope = 'chart') => {
    noteUsage(
      kind === 'png' ? 'chart_download_as_image' : `export_${kind}_dashboard_chart`,
      describeChartUsage(chart, { slice_scope: scope }),
    );
    const slot = findSlot(chart);
    if (slot) void run({ dashboardId, chart, slot, csrfToken }, kind, scope);
  };
  const openDocument = (event: Parameters<typeof withPageState>[0]) => {
    noteUsage('chart_download_as_pdf', describeChartUsage(chart));
    withPageState(event);
  };
  const vizType = chart.vizType ?? '';
  const scopes: readonly RowsScope[] = [
    'chart',
    ...(PIVOT_TYPES.includes(vizType) ? (['pivoted'] as const) : []),
    ...(TABLE_TYPES.includes(vizType) && isReadable ? (['full'] as const) : []),
  ];
  return (
    <>
      {can.csv
        ? scopes.map((scope) => (
            <div key={scope} role="group" aria-label={t(`scope.${scope}`)}>
              {scopes.length > 1 ? <MenuTitle>{t(`scope.${scope}`)}</MenuTitle> : null}
              {CHART_FORMATS.map((format) => (
                <MenuButton key={format} icon={CHART_FORMAT_ICONS[format]} onClick={() => download(format, scope)}>
                  {t(`${format}.${scope}`)}
                </MenuButton>
              ))}
            </div>
          ))
        : null}
      {can.csv ? <hr /> : null}
      <MenuButton icon="image" onClick={() => download('png')}>
        {t('png')}
      </MenuButton>
      <MenuLink
        icon="download"
        href={imageHref(`/c/${chart.chartId}`, 'pdf', { dashboard: String(dashboardId) })}
        onClick={openDocument}
        onAuxClick={openDocument}
      >
        {t('pdf')}
      </MenuLink>
    </>
  );
}

async function run(what: DownloadTarget, kind: 'png' | ChartFormat, scope: RowsScope): Promise<void> {
  try {
    const { downloadPng, downloadRows } = await import('./download.ts');
    await (kind === 'png' ? downloadPng(what) : downloadRows(what, kind, scope));
  } catch (error) {
    const reason = error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater');
    showToast('danger', pageTranslate(chartMenu)('downloadFailed', { name: what.chart.title, reason }));
  }
}
