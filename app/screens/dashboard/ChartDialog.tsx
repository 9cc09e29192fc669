// One chart full screen, or its query.
import { useEffect, useRef, useState } from 'react';
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { boxOf, drawSlots, putFailure } from './client/chart-slots.ts';
import { requestChart } from './client/request-charts.ts';
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
    // The dialog around it opens after this effect; before that the slot has no size.
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

function ChartQuery({ dashboardId, chart }: PartProps) {
  const tCommon = useMessages(common);
  const t = useMessages(dashboardDialogs);
  const [state, setState] = useState<{ sql: readonly string[] } | { problem: string } | null>(null);
  useEffect(() => {
    const slot = document.querySelector<HTMLElement>(`[data-chart-slot="${chart.slot}"]`);
    const box = slot ? boxOf(slot) : { widthPx: 400, heightPx: 300 };
    requestChart({ dashboardId, charts: [{ chartId: chart.chartId, slot: chart.slot, ...box }], include: ['query'] })
      .then((entry) => setState({ sql: entry.query?.sql ?? [] }))
      .catch((error: unknown) => setState({ problem: error instanceof Error ? error.message : tCommon('tryAgainLater') }));
  }, [dashboardId, chart]);

  const copy = async (sql: string) => {
    await navigator.clipboard.writeText(sql);
    showToast('success', t('query.copied'));
  };
  return (
    <DialogContent aria-busy={state === null}>
      {state !== null && 'problem' in state ? (
        <Notice kind="error" title={t('query.failed')}>
          {state.problem}
        </Notice>
      ) : null}
      {state !== null && 'sql' in state
        ? state.sql.map((sql, index) => (
            <div className={styles.query} key={index}>
              <pre className={styles.sql} tabIndex={0}>
                {sql}
              </pre>
              <Button icon="code" weight="quiet" onClick={() => void copy(sql)}>
                {tCommon('copy')}
              </Button>
            </div>
          ))
        : null}
    </DialogContent>
  );
}
