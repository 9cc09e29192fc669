// Adds a note line at the bottom of a picture, with the chart laid out above it.
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';

const FOOT_PX = 20;
const BASELINE_PX = 5;

interface LayoutWithTexts extends ChartLayout {
  readonly texts: readonly TextMark[];
}

/** @param text the note; null for none. Empty charts have no note. */
export function layOutAboveNote<L extends LayoutWithTexts, S>(
  input: LayoutInput<S>,
  text: string | null,
  layOut: (room: LayoutInput<S>) => L,
): L {
  if (text === null) return layOut(input);
  const { widthPx, heightPx } = input;
  const layout = layOut({ ...input, heightPx: Math.max(1, heightPx - FOOT_PX) });
  const notes = layout.empty === null ? [textMark(text, 0, heightPx - BASELINE_PX, { maxPx: widthPx })] : [];
  return Object.assign(layout, { heightPx, texts: [...layout.texts, ...notes] });
}
