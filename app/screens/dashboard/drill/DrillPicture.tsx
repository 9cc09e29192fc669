// The chart that is broken down, alive like one of the dashboard's, or its rows as a table.
import { useEffect, useMemo, useRef } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { hydrateChart } from '#app/screens/dashboard/client/hydrate-chart.ts';
import { gridOfTable } from '#app/screens/explore/client/result-table.ts';
import { RowsGrid } from '#app/screens/explore/data-pane/RowsGrid.tsx';
import { figureHtml } from '#app/stores/chart-render/figure-html.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import type { DrillTarget } from './open-drill.ts';
import { DRILL_SLOT, type DrawnDrill } from './use-drilled.ts';
import type { Loaded } from './use-loaded.ts';
import styles from './by.module.css';

interface DrillPictureProps {
  readonly dashboardId: number;
  readonly chart: DrillTarget['chart'];
  readonly drilled: Loaded<DrawnDrill | null>;
  readonly view: 'chart' | 'table';
}

export function DrillPicture({ dashboardId, chart, drilled, view }: DrillPictureProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const { value: drawn, problem, isLoading, retry } = drilled;
  if (problem !== null) {
    return (
      <Notice kind="error" title={t('by.chartFailed')}>
        <p>{problem}</p>
        <Button onClick={retry}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  }
  if (drawn === null) return <p role="status">{t('by.loading')}</p>;
  return (
    <div className={styles.picture} aria-busy={isLoading}>
      {view === 'chart' ? (
        <LivePicture key={pictureKey(drawn)} dashboardId={dashboardId} chart={chart} drawn={drawn} />
      ) : (
        <DrillTable drawn={drawn} />
      )}
    </div>
  );
}

const pictureKey = ({ drill, entry }: DrawnDrill): string => JSON.stringify([drill, entry.note.queriedAtMs]);

interface LivePictureProps extends Pick<DrillPictureProps, 'dashboardId' | 'chart'> {
  readonly drawn: DrawnDrill;
}

function LivePicture({ dashboardId, chart, drawn }: LivePictureProps) {
  const card = useRef<HTMLDivElement>(null);
  const { entry, drill } = drawn;
  const html = useMemo(
    () => ({ __html: figureHtml(entry, { nowMs: serverNow(), locale: document.documentElement.lang }) }),
    [entry],
  );
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const { vizType = null } = entry.data ?? {};
    const live = { chartId: chart.chartId, slot: DRILL_SLOT, title: chart.title, vizType };
    void hydrateChart(element, { dashboardId, chart: live, drill });
  }, [dashboardId, chart, entry, drill]);
  return (
    <div className={styles.card} ref={card} data-card="">
      <div className="card-slot" data-chart-slot={DRILL_SLOT} data-chart-id={chart.chartId} dangerouslySetInnerHTML={html} />
    </div>
  );
}

function DrillTable({ drawn }: { readonly drawn: DrawnDrill }) {
  const t = useMessages(dashboardDrill);
  const { data } = drawn.entry;
  const table = useMemo(() => {
    const [first] = data?.tables ?? [];
    return data && first ? gridOfTable(first, data) : null;
  }, [data]);
  return table === null ? <p role="status">{t('by.loading')}</p> : <RowsGrid kind="results" table={table} />;
}
