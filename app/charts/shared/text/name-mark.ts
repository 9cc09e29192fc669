// Names as texts of a picture: shortened in the middle, or broken into lines.
import { shortenMiddle, wrapText } from './fit-text.ts';
import { AXIS_PX, oneLine, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';

type Options = NonNullable<Parameters<typeof textMark>[3]>;

/** A text mark whose text is shortened in the middle. */
export function nameMark(text: string, x: number, y: number, options: Options = {}): TextMark {
  const { maxPx = Infinity, sizePx = AXIS_PX, weight = 400, ...rest } = options;
  const line = oneLine(text);
  const shown = shortenMiddle(line, maxPx, sizePx, weight);
  return { ...textMark(shown, x, y, { ...rest, sizePx, weight }), full: shown === line ? null : line };
}

/** A name in at most `maxLines` lines of the axis' size. */
export const nameLines = (name: string, maxPx: number, maxLines: number): readonly string[] =>
  wrapText(oneLine(name).trim(), { maxPx, maxLines, sizePx: AXIS_PX });
