// Hands a page's charts from its loader to its stream.
import type { PendingChart, PendingCharts } from './fill-chart-slots.server.ts';

export interface PageCharts {
  /** False for data requests, whose replies have no drawings: loaders start none. */
  readonly areDrawn: boolean;
  /** Called by a loader; slots of one page are distinct. */
  handOver(charts: PendingCharts): void;
  /** What loaders handed over. */
  all(): PendingCharts;
}

export function createPageCharts(areDrawn: boolean): PageCharts {
  let handed: readonly (readonly [number, PendingChart])[] = [];
  return {
    areDrawn,
    handOver(charts) {
      handed = [...handed, ...charts];
      // A page that is never sent reads none of them: their failures affect no one.
      for (const { html } of charts.values()) html.catch(() => undefined);
    },
    all: () => new Map(handed),
  };
}
