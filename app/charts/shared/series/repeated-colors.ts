// Lines of more series than there are colors: one whose color an earlier one has is broken, in the chart and in its legend.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { Series, SeriesData } from './series.ts';

const DASHES = ['7 3', '2 3', '9 3 2 3'];

/** Shifted series and forecasts have the color of their own series, and their own dashes. */
export function breakRepeated(data: SeriesData): SeriesData {
  const uses = new Map<Token, number>();
  const series = data.series.map((one): Series => {
    if (one.shift !== null || one.isForecast || one.color === 'other') return one;
    const before = uses.get(one.color) ?? 0;
    uses.set(one.color, before + 1);
    return before === 0 ? one : { ...one, dash: DASHES[(before - 1) % DASHES.length] ?? '' };
  });
  return { ...data, series, shown: series.filter(({ hidden }) => !hidden) };
}
