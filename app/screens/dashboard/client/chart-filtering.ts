// What a live chart has to do with the filters of its dashboard: its marks make some, and fade by all. Browser only.
import type { OnMark, PressedMark } from '#app/charts/interactive/pressed-mark.ts';
import type { RangeOffer } from '#app/charts/interactive/zoom/zoom-brush.ts';
import type { ChartLayout, SelectionOf } from '#app/charts/shared/kind.ts';
import { rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { readMarkConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { markMenu } from '#app/messages/en/mark-menu.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { pressMark, PressedChart } from '#app/screens/dashboard/marks/press-mark.ts';
import { fadeMarks, setPressable } from '#app/screens/dashboard/marks/fade-marks.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import { activeMasks, MASKS_CHANGED } from './active-masks.ts';
import { filterHost } from './filter-host.ts';
import { wantCharts } from './hydrate-wanted.ts';
import { computeLocalResult, type KeptResult } from './local-result.ts';

interface FilteringChart {
  readonly picture: HTMLElement;
  readonly dashboardId: number;
  readonly chart: { readonly chartId: number; readonly slot: number; readonly title: string };
  /** Results of the server, the newest first. */
  readonly kept: readonly KeptResult[];
}
interface FilteringOptions {
  /** As the chart is drawn now. */
  readonly selectionOf: SelectionOf;
  readonly layout: () => ChartLayout;
  readonly redraw: (data: ChartData) => void;
}
export interface Filtering {
  readonly onMark: OnMark;
  /** Null where no filter of time reaches the chart. */
  readonly onRange: RangeOffer | null;
  /** The chart was drawn again. */
  readonly drawn: () => void;
  readonly remove: () => void;
}

export function addFiltering(live: FilteringChart, options: FilteringOptions): Filtering {
  const { picture, dashboardId, chart, kept } = live;
  const { selectionOf, redraw } = options;
  const fade = (): void => fadeMarks(picture, selectionOf, conditionsOn(dashboardId, chart.chartId));
  let shown = kept[0]?.data;
  /** What can't be drawn from what is here fades at once, and the server's picture takes its place. */
  const onMasks = (): void => {
    const scopeOf = filterHost(dashboardId)?.scopeOf ?? (() => null);
    const data = computeLocalResult(kept, { chartId: chart.chartId, masks: activeMasks(dashboardId), scopeOf });
    if (data === null || data === shown) return fade();
    shown = data;
    redraw(data);
  };
  document.addEventListener(MASKS_CHANGED, onMasks);
  setPressable(picture, true);
  const want = (): void => wantCharts(filterHost(dashboardId)?.scopeOf(chart.chartId)?.chartIds ?? []);
  if (filterHost(dashboardId)?.scopeOf(chart.chartId)?.isDirect === true) want();
  return {
    onMark: (mark) => {
      want();
      press(mark, { dashboardId, chart, selectionOf, seriesKeys: seriesKeys(options.layout()) });
    },
    onRange: rangeOffer(live, options),
    drawn: fade,
    remove: () => {
      document.removeEventListener(MASKS_CHANGED, onMasks);
      setPressable(picture, false);
    },
  };
}

let loaded: typeof pressMark | null = null;

/** At once where its code is here: even a module that was loaded before comes a frame later. */
function press(...pressed: [PressedMark, PressedChart]): void {
  if (loaded !== null) return loaded(...pressed);
  void import('#app/screens/dashboard/marks/press-mark.ts')
    .then((module) => {
      loaded = module.pressMark;
      loaded(...pressed);
    })
    .catch((error: unknown) => console.warn(error));
}

const seriesKeys = ({ legend }: ChartLayout): readonly string[] =>
  legend.flatMap(({ key, hidden }) => (typeof key === 'string' && !hidden ? [key] : []));

/** By its own selection, and by those in charts that filter it. */
function conditionsOn(dashboardId: number, chartId: number): readonly MarkCondition[] {
  const host = filterHost(dashboardId);
  if (host === null) return [];
  return Object.entries(activeMasks(dashboardId)).flatMap(([id, mask]) => {
    const scope = host.scopeOf(Number(id));
    const isOnIt = scope !== null && (scope.chartId === chartId || scope.chartIds.includes(chartId));
    return isOnIt ? readMarkConditions(mask) : [];
  });
}

/** From the beginning of the first period that is zoomed to until the end of the last. */
function rangeOffer(
  { dashboardId, chart }: FilteringChart,
  { selectionOf, layout }: Pick<FilteringOptions, 'selectionOf' | 'layout'>,
): RangeOffer | null {
  const host = filterHost(dashboardId);
  const filter = host?.timeFilterOf(chart.chartId) ?? null;
  if (!host || !filter) return null;
  const t = pageTranslate(markMenu);
  return {
    label: t('applyRange'),
    hint: t('applyRangeHint', { filter: filter.name }),
    take: () => {
      const periods = layout().hits.flatMap(
        ({ key }) => selectionOf(key)?.values.flatMap(({ period }) => (period ? [period] : [])) ?? [],
      );
      if (periods.length === 0) return;
      host.setTime(filter.id, rangeText(Math.min(...periods.map(([from]) => from)), Math.max(...periods.map(([, to]) => to))));
    },
  };
}
