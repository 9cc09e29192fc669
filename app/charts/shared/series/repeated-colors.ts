// For charts with more series than colors: a series whose color an earlier one has is dashed or hatched, in the chart, its legend,
// and its tooltips.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Series, SeriesData } from './series.ts';

const DASHES = ['7 3', '2 3', '9 3 2 3'];

/** How the marks of a series show that an earlier series has its color. */
export type RepeatLook = 'broken' | 'hatched' | 'none';

/**
 * Lines are broken; bars and areas are hatched. Forecasts, and shifted series that are lines, have the color of their own series and
 * their own dashes; shifted bars are hatched as their own series is.
 */
export function markRepeatedSeries(data: SeriesData, lookOf: (series: Series) => RepeatLook): SeriesData {
  const uses = new Map<Token, Map<string, number>>();
  const series = data.series.map((one): Series => {
    const look = lookOf(one);
    if (one.isForecast || one.color === 'other' || look === 'none' || (one.shift !== null && look === 'broken')) return one;
    const names = uses.get(one.color) ?? new Map<string, number>();
    uses.set(one.color, names);
    const own = one.base ?? one.name;
    const before = names.get(own) ?? names.size;
    names.set(own, before);
    if (before === 0) return one;
    return look === 'hatched' ? { ...one, hatch: before } : { ...one, dash: DASHES[(before - 1) % DASHES.length] ?? '' };
  });
  return { ...data, series, shown: series.filter(({ hidden }) => !hidden) };
}

export const breakRepeated = (data: SeriesData): SeriesData => markRepeatedSeries(data, () => 'broken');
export const hatchRepeated = (data: SeriesData): SeriesData => markRepeatedSeries(data, () => 'hatched');
