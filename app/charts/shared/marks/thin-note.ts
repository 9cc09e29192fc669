// What a chart of many points says that it leaves out, and the frame with that line: it makes the plot lower.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';

type Named = Pick<LayoutInput, 'locale'>;

/** A picture of 60 KB with gzip has room for so many lines, each with the fewest points that show its course. */
const MAX_LINES = 200;
/** Of filled and of bent ones, which take two and three times as much. */
export const MAX_RICH_LINES = 100;

interface LimitedLines {
  readonly drawn: readonly Series[];
  readonly notes: readonly string[];
}

/** The first series: the largest, unless the chart sorts by something else. Those left out are counted in a note. */
export function limitLines({ locale }: Named, shown: readonly Series[], most = MAX_LINES): LimitedLines {
  if (shown.length <= most) return { drawn: shown, notes: [] };
  return { drawn: shown.slice(0, most), notes: [seriesText(locale)('lines.some', { shown: most, total: shown.length })] };
}

/** null where every series has at most `budget` points: then all of them are drawn. */
export function thinNote({ locale }: Named, series: readonly Series[], budget: number): string | null {
  const counts = series.map(({ values }) => (values.length <= budget ? values.length : countKnown(values)));
  return counts.some((count) => count > budget) ? noteOfCounts(locale, counts) : null;
}

/** For series of which not all points are drawn. */
export const thinnedText = ({ locale }: Named, series: readonly Series[]): string =>
  noteOfCounts(
    locale,
    series.map(({ values }) => countKnown(values)),
  );

const noteOfCounts = (locale: string, counts: readonly number[]): string =>
  seriesText(locale)('lines.thinned', { points: counts.reduce((sum, count) => sum + count, 0) });

function countKnown(values: Float64Array): number {
  let count = 0;
  for (let row = 0; row < values.length; row += 1) if (!Number.isNaN(values[row])) count += 1;
  return count;
}

/** Plots with the notes, and again with another note if the plot then leaves out more. */
export function plotWithNote<Plotted extends object>(
  notes: readonly string[],
  plot: (notes: readonly string[]) => Plotted,
  noteOf: (plotted: Plotted) => string | null,
): Plotted & { readonly notes: readonly string[] } {
  const first = plot(notes);
  const note = noteOf(first);
  if (note === null) return { ...first, notes };
  const all = [...notes, note];
  return { ...plot(all), notes: all };
}
