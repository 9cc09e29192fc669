// The labels that have colors in the dashboard's charts: those of drawn charts at once, then all with the schemes of their charts.
import { useEffect, useState } from 'react';
import { readColorNames } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestCharts } from '#app/screens/dashboard/client/request-charts.ts';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

export interface ChartLabels {
  /** In the order in which charts give out colors. */
  readonly labels: readonly string[];
  /** The scheme of the first chart that has the label, as it is saved; left out while that isn't known. */
  readonly schemes: ReadonlyMap<string, unknown>;
  readonly isLoading: boolean;
  /** Why some are missing; null where none are. */
  readonly problem: string | null;
}

/** The size doesn't matter: only labels are used. */
const BOX = { widthPx: 300, heightPx: 200 };

export function useChartLabels(dashboardId: number, charts: ReadonlyMap<number, string>): ChartLabels {
  const [found, setFound] = useState<ChartLabels>(() => {
    return { labels: readColorNames(document), schemes: new Map(), isLoading: true, problem: null };
  });
  // The charts stay as they are while the dialog is open.
  const listIds = useEffectEvent(() => [...charts.keys()]);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const end = (problem: string | null) => {
      if (!signal.aborted) setFound((before) => ({ ...before, isLoading: false, problem }));
    };
    readLabels(dashboardId, listIds(), {
      onLabels: (labels, scheme) => setFound((before) => withLabels(before, labels, scheme)),
      signal,
    }).then(
      () => end(null),
      (error: unknown) => end(error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater')),
    );
    return () => aborter.abort();
  }, [dashboardId]);
  return found;
}

const withLabels = (before: ChartLabels, more: readonly string[], scheme: unknown): ChartLabels => ({
  ...before,
  labels: [...new Set([...before.labels, ...more])],
  schemes: new Map([...more.map((label) => [label, scheme] as const), ...before.schemes]),
});

interface LabelReader {
  readonly onLabels: (labels: readonly string[], scheme: unknown) => void;
  readonly signal: AbortSignal;
}

/** A chart that can't be drawn has no labels. */
async function readLabels(dashboardId: number, chartIds: readonly number[], { onLabels, signal }: LabelReader): Promise<void> {
  const shared = { dashboardId, include: ['settings'] as const, colorNames: readColorNames(document) };
  for (let from = 0; from < chartIds.length; from += MAX_CHARTS) {
    const charts = chartIds.slice(from, from + MAX_CHARTS).map((chartId, at) => ({ chartId, slot: at + 1, ...BOX }));
    for await (const entry of requestCharts({ ...shared, charts }, signal))
      if (!('error' in entry)) onLabels(entry.colorNames, entry.settings?.['color_scheme'] ?? null);
  }
}
