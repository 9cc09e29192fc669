// Tooltip for an axis value: its series with values, percentages, and total.
import { formatTime } from '#app/domain/format/format-time.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import type { SeriesAxis, Series, SeriesData } from './series.ts';
import type { SeriesSettings } from './series-settings.ts';
import { writeAt } from './series-messages.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';

const MAX_ROWS = 12;

interface TooltipOptions {
  /** Lines below the series. */
  readonly notes?: TooltipContent['rows'];
  /** Whether the series are parts of a whole: their shares and their total are then shown, unless the chart hides them. */
  readonly areParts?: boolean;
  /** The series that is pointed at; without it, the tooltip lists all. */
  readonly only?: Series | undefined;
  /** The color of the row's marks, if it isn't that of their series. */
  readonly color?: Token | null | undefined;
}

/** All shown series at one place of the axis, the largest first. */
export function seriesTooltip(
  input: LayoutInput<SeriesSettings>,
  data: SeriesData,
  row: number,
  options: TooltipOptions = {},
): TooltipContent {
  const t = seriesText(input.locale);
  const { notes = [], areParts = false, only } = options;
  const present = data.shown.filter((one) => !Number.isNaN(valueAt(one, row)));
  const listed = only === undefined ? inOrder(input, present, row) : present.filter((one) => one === only);
  const sums = summable(input, present, row);
  const hasShares = sums !== null && (input.settings.showTooltipPercentage ?? areParts);
  const hasTotal = sums !== null && only === undefined && (input.settings.showTooltipTotal ?? areParts);
  const valueOf = (one: Series): string => {
    const value = writeAt(one, row, input.locale);
    return hasShares && sums.members.has(one)
      ? t('withShare', { value, share: shareText(valueAt(one, row) / sums.total, input.locale) })
      : value;
  };
  const rows = listed
    .slice(0, MAX_ROWS)
    .map((one) => ({ label: oneLine(one.label), value: valueOf(one), color: options.color ?? one.color, ...swatchLook(one) }));
  const remaining = listed.length - rows.length;
  return {
    title: oneLine(titleOf(input, data.axis, row)),
    rows: [
      ...rows,
      ...(remaining > 0 ? [{ label: t('more', { count: remaining }), value: '', color: null }] : []),
      ...(hasTotal ? [{ label: t('total'), value: sums.write(sums.total), color: null }] : []),
      ...notes,
    ],
  };
}

/** The series' mark, as in the legend. */
const swatchLook = ({ dash, hatch }: Series): Pick<LegendItem, 'isBroken' | 'hatch'> => ({
  ...(dash !== '' && { isBroken: true }),
  ...(hatch !== undefined && { hatch }),
});

const valueAt = ({ values }: Series, row: number): number => values[row] ?? NaN;

/** Sorts series by value, unless the chart keeps the order of its legend. */
const inOrder = ({ settings }: LayoutInput<SeriesSettings>, series: readonly Series[], row: number): readonly Series[] =>
  settings.tooltipSortByMetric !== false ? [...series].sort((a, b) => valueAt(b, row) - valueAt(a, row)) : series;

interface Sums {
  readonly total: number;
  readonly members: ReadonlySet<Series>;
  readonly write: Series['write'];
}

/** Series that add up to a total; null for several metrics, negative values, or fewer than two series. */
function summable({ settings }: LayoutInput<SeriesSettings>, series: readonly Series[], row: number): Sums | null {
  const members = series.filter(({ shift, isForecast }) => shift === null && !isForecast);
  const [first] = members;
  const { metrics = [], contributionMode = null } = settings;
  const hasOneMetric = metrics.length <= 1 && contributionMode === null;
  const total = members.reduce((sum, one) => sum + valueAt(one, row), 0);
  if (first === undefined || members.length < 2 || !hasOneMetric) return null;
  return total > 0 && members.every((one) => valueAt(one, row) >= 0)
    ? { total, members: new Set(members), write: first.writeFull ?? first.write }
    : null;
}

function titleOf({ settings, locale }: LayoutInput<SeriesSettings>, axis: SeriesAxis, row: number): string {
  const { tooltipTimeFormat: format } = settings;
  if (axis.kind !== 'time' || !format || /^smart_date|^adaptive/.test(format)) return axis.write(row);
  return formatTime(axis.values[row] ?? NaN, format, { locale, timeZone: axis.zone });
}
