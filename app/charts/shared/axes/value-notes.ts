// The note about values without room. Since the note makes the plot lower, the chart is laid out again with it.
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import type { Box, TextMark } from '#app/charts/shared/marks/marks.ts';
import { measureTextBox, isFree, VALUE_GAP_PX, type TextBox } from '#app/charts/shared/text/text-space.ts';

interface WrittenValues {
  readonly shown: number;
  /** How many values the chart's settings ask for. */
  readonly all: number;
}

/** Lays out the chart, and if values are left out, again with a note that counts them. */
export function withValueNote<L>(
  locale: string,
  layOut: (notes: readonly string[]) => L,
  writtenIn: (layout: L) => WrittenValues,
): L {
  const first = layOut([]);
  const note = valueNote(locale, writtenIn(first));
  if (note === null) return first;
  const second = layOut([note]);
  // The note makes the plot lower, so that fewer values can fit.
  const again = valueNote(locale, writtenIn(second)) ?? note;
  return again === note ? second : layOut([again]);
}

function valueNote(locale: string, { shown, all }: WrittenValues): string | null {
  if (shown >= all) return null;
  const t = seriesText(locale);
  return shown === 0 ? t('values.noRoom') : t('values.some', { shown, all });
}

/** How many values the series have, gaps excluded. */
export const countValues = (series: readonly { readonly values: Float64Array }[]): number =>
  series.reduce((sum, { values }) => sum + values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0), 0);

export interface RankedText {
  readonly text: TextMark;
  /** The same text at other positions, tried in order if the first is taken. */
  readonly others?: readonly TextMark[];
  readonly rank: number;
}
/** With more values, they would cover the chart. */
const MAX_TRIED = 1500;

/** The texts that touch neither each other nor `bars`, in the given order; those of the highest rank are placed first. */
export function fittingTexts(
  ranked: readonly RankedText[],
  room: { readonly widthPx: number; readonly heightPx: number },
  bars: readonly Box[] = [],
): TextMark[] {
  const taken: TextBox[] = [];
  const kept = new Map<RankedText, TextMark>();
  const isFitting = (text: TextMark): boolean => {
    const box = measureTextBox(text);
    return !bars.some((bar) => covers(bar, box)) && isFree(text, taken, { ...room, gapPx: VALUE_GAP_PX });
  };
  for (const one of [...ranked].sort((a, b) => b.rank - a.rank).slice(0, MAX_TRIED)) {
    const fitting = [one.text, ...(one.others ?? [])].find(isFitting);
    if (fitting !== undefined) kept.set(one, fitting);
  }
  return ranked.flatMap((one) => kept.get(one) ?? []);
}

const covers = ({ x, y, widthPx, heightPx }: Box, { left, right, top, bottom }: TextBox): boolean =>
  x < right && x + widthPx > left && y < bottom && y + heightPx > top;
