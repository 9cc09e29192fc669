// Text marks of names: shortened in the middle, or wrapped into lines.
import { wrapText } from './fit-text.ts';
import { shortenApart } from './names-apart.ts';
import { AXIS_PX, oneLine, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';

type Options = NonNullable<Parameters<typeof textMark>[3]> & {
  /** Other names; the shortened text stays distinct from theirs. */
  readonly among?: readonly string[];
};

/** A text mark whose text is shortened in the middle. */
export function nameMark(text: string, x: number, y: number, options: Options = {}): TextMark {
  const { maxPx = Infinity, sizePx = AXIS_PX, weight = 400, among = [], ...rest } = options;
  const line = oneLine(text);
  const shown = shortenApart([line, ...among], { maxPx, sizePx, weight })[0] ?? '';
  return { ...textMark(shown, x, y, { ...rest, sizePx, weight }), full: shown === line ? null : line };
}

/** Wraps a name to at most `maxLines` lines in the font size of axes. */
export const nameLines = (name: string, maxPx: number, maxLines: number): readonly string[] =>
  wrapText(oneLine(name).trim(), { maxPx, maxLines, sizePx: AXIS_PX });
