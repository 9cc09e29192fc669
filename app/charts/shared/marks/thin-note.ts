// Notes on lines and points that a chart leaves out. Since a note makes the plot lower, the frame is rebuilt with it.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';

type Named = Pick<LayoutInput, 'locale'>;

/** Max lines, to keep pictures below 60 KB with gzip. */
const MAX_LINES = 200;
/** The limit for filled and curved lines, which take two and three times as much. */
export const MAX_RICH_LINES = 100;

interface LimitedLines {
  readonly drawn: readonly Series[];
  readonly notes: readonly string[];
}

/** Keeps the first series: the largest, unless the chart sorts by something else. A note counts those that are left out. */
export function limitLines({ locale }: Named, shown: readonly Series[], most = MAX_LINES): LimitedLines {
  if (shown.length <= most) return { drawn: shown, notes: [] };
  return { drawn: shown.slice(0, most), notes: [seriesText(locale)('lines.some', { shown: most, total: shown.length })] };
}

/** The note if a series has more than `budget` points; null if all points are drawn. */
export function thinNote({ locale }: Named, series: readonly Series[], budget: number): string | null {
  const counts = series.map(({ values }) => (values.length <= budget ? values.length : countKnown(values)));
  return counts.some((count) => count > budget) ? noteOfCounts(locale, counts) : null;
}

/** The note for series of which not all points are drawn. */
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

/** Plots with the notes, and again if the plot needs another note. */
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
