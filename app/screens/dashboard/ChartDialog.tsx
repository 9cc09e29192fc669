// Dialog that shows one chart full screen, or its query.
import { useEffect, useRef } from 'react';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { Dialog } from '#app/ui/overlay/Dialog.tsx';
import { drawSlots, putFailure } from './client/draw-slots.ts';
import { ChartQuery } from './menu/ChartQuery.tsx';
import styles from './ChartDialog.module.css';

interface ChartDialogProps {
  readonly kind: 'full-screen' | 'query';
  readonly dashboardId: number;
  readonly chart: ChartView;
  readonly onClose: () => void;
}

export function ChartDialog({ kind, dashboardId, chart, onClose }: ChartDialogProps) {
  return (
    <Dialog title={chart.title} look={kind === 'query' ? 'framed' : 'full'} onClose={onClose}>
      {kind === 'query' ? (
        <ChartQuery dashboardId={dashboardId} chart={chart} />
      ) : (
        <FullChart dashboardId={dashboardId} chart={chart} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly dashboardId: number;
  readonly chart: ChartView;
}

function FullChart({ dashboardId, chart }: PartProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    const slot = element?.querySelector<HTMLElement>('[data-chart-slot]');
    if (!element || !slot) return;
    // The dialog opens after this effect; until then the slot has no size.
    const timer = setTimeout(() => {
      drawSlots(dashboardId, [slot], { force: false })
        .then(async () => (await import('./client/hydrate-chart.ts')).hydrateChart(element, { dashboardId, chart }))
        .catch((error: unknown) => putFailure([slot], error instanceof Error ? error.message : ''));
    });
    return () => clearTimeout(timer);
  }, [dashboardId, chart]);
  return (
    <div className={styles.chart} ref={card}>
      <div className="card-slot" data-chart-slot={chart.slot} data-chart-id={chart.chartId} dangerouslySetInnerHTML={EMPTY} />
    </div>
  );
}

const EMPTY = { __html: '<div class="chart-skeleton" data-skeleton></div>' };
