// A line at the foot of a picture, for which the drawing makes room.
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';

const FOOT_PX = 20;
const BASELINE_PX = 5;

interface LayoutWithTexts extends ChartLayout {
  readonly texts: readonly TextMark[];
}

/** `text` null: no line, and all of the picture is the drawing's. A picture that is empty has no line. */
export function layOutAboveNote<L extends LayoutWithTexts, S>(
  input: LayoutInput<S>,
  text: string | null,
  layOut: (room: LayoutInput<S>) => L,
): L {
  if (text === null) return layOut(input);
  const { widthPx, heightPx } = input;
  const made = layOut({ ...input, heightPx: Math.max(1, heightPx - FOOT_PX) });
  const notes = made.empty === null ? [textMark(text, 0, heightPx - BASELINE_PX, { maxPx: widthPx })] : [];
  return Object.assign(made, { heightPx, texts: [...made.texts, ...notes] });
}
