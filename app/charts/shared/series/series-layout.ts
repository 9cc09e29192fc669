// What every layout of series has besides its marks: legend, summary, data table, hits and tooltips.
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import { layerNotes } from '#app/charts/shared/annotations/overlay.ts';
import { valueCaption } from '#app/charts/shared/format/value-format.ts';
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { splitHits, parseHitKey, type HitTarget, type PointOf } from '#app/charts/shared/marks/series-hits.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { legendItems, seriesDataTable, seriesSummary } from './series-messages.ts';
import type { SeriesSettings } from './series-settings.ts';
import { seriesTooltip } from './series-tooltip.ts';
import type { SeriesData } from './series.ts';

/** What a hit's tooltip says besides the values of its row. */
export type HitNotes = (row: number) => TooltipContent['rows'];

interface SeriesLayoutOptions {
  readonly kind: string;
  readonly empty: string | null;
  /** Computed on demand, because servers have no pointers. */
  readonly hits: () => ChartLayout['hits'];
  /** What the picture leaves out or joins. */
  readonly notes?: readonly string[];
  readonly hitNotes?: HitNotes;
  /** Along which the hits are. */
  readonly axis?: AxisPlace | null;
  /** Whether the series are parts of a whole, as in a stack. */
  readonly areParts?: boolean;
  /** Where a series is at a row; tooltips of single series need it. */
  readonly pointOf?: PointOf;
  /** The color of a row's marks, if it isn't that of their series. */
  readonly colorAt?: (row: number) => Token | null;
}

/** The common part of a layout of series. */
export function seriesLayout(input: LayoutInput<SeriesSettings>, data: SeriesData, options: SeriesLayoutOptions): ChartLayout {
  const { axis = null } = options;
  const hits = lazy(() =>
    seriesHits(input, data, options).map((hit) => (axis === null ? hit : { ...hit, at: atOf(hit.key, data) })),
  );
  const tooltips = lazy(() => {
    const notes = layerNotes(data);
    const { areParts = false, colorAt } = options;
    const content = ({ row, only }: HitTarget) =>
      seriesTooltip(input, data, row, {
        notes: [...(options.hitNotes?.(row) ?? []), ...notes(row)],
        areParts,
        only,
        color: colorAt?.(row),
      });
    return Object.fromEntries(hits().map(({ key }) => [key, content(parseHitKey(key, data))]));
  });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: options.empty ?? seriesSummary(data, options.kind, valueCaption(input), options.notes),
    dataTable: seriesDataTable(data),
    legend: legendItems(data),
    empty: options.empty,
    axis,
    get hits() {
      return hits();
    },
    get tooltips() {
      return tooltips();
    },
  };
}

const atOf = (key: string, data: SeriesData): number => data.axis.values[parseHitKey(key, data).row] ?? 0;

/** One hit per position, with all of its series; where the chart handles one series at a time, one hit per series. */
const seriesHits = (
  input: LayoutInput<SeriesSettings>,
  data: SeriesData,
  { hits, pointOf }: SeriesLayoutOptions,
): ChartLayout['hits'] =>
  pointOf === undefined || input.settings.rich_tooltip !== false ? hits() : splitHits(hits(), data, pointOf);
