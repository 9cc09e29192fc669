// The chart of the last step of a drill, drawn by the server with the dashboard's filters and the viewer's rights.
import { useCallback, type RefObject } from 'react';
import { readColorNames } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestCharts, type DrillWish } from '#app/screens/dashboard/client/request-charts.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';
import type { DrillStep } from './drill-path.ts';
import type { DrillTarget } from './open-drill.ts';
import { useLoaded, type Loaded } from './use-loaded.ts';

/** No place of a dashboard has this number. */
export const DRILL_SLOT = 900_001;
const FOOT_PX = 20;
const MIN_SIDE_PX = 120;

export interface DrawnDrill {
  readonly entry: PictureEntry;
  readonly drill: DrillWish;
}

interface Wished {
  readonly dashboardId: number;
  readonly chart: DrillTarget['chart'];
  readonly step: DrillStep;
  /** Null: as the server suggests. */
  readonly vizType: string | null;
  /** Where it is shown. */
  readonly box: RefObject<HTMLElement | null>;
}

export function useDrilled({ dashboardId, chart, step, vizType, box }: Wished): Loaded<DrawnDrill | null> {
  const { column, conditions } = step;
  const { chartId } = chart;
  return useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        if (column === null) return null;
        const drill: DrillWish = { column: column.name, conditions, ...(vizType !== null && { vizType }) };
        const charts = [{ chartId, slot: DRILL_SLOT, ...sizeOf(box.current), drill }];
        const request = {
          dashboardId,
          charts,
          include: ['data', 'settings', 'extra'] as const,
          colorNames: readColorNames(document),
        };
        for await (const entry of requestCharts(request, signal)) {
          if ('error' in entry) throw new Error(`${entry.error.message} ${entry.error.advice}`);
          return { entry, drill };
        }
        return null;
      },
      [dashboardId, chartId, column, conditions, vizType, box],
    ),
  );
}

const sizeOf = (box: HTMLElement | null) => ({
  widthPx: Math.max(MIN_SIDE_PX, box?.clientWidth ?? 0),
  heightPx: Math.max(MIN_SIDE_PX, (box?.clientHeight ?? 0) - FOOT_PX),
});
