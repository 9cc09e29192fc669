// Long names: shortened in the middle, where names differ least, or broken into lines.
import { AXIS_PX, oneLine, textMark, type TextMark } from './marks.ts';
import { ELLIPSIS, shorten, textWidth, type FontWeight } from './text-width.ts';

/** The text, or its beginning and end around an ellipsis; empty where not even one character fits. */
export function shortenMiddle(text: string, maxPx: number, sizePx: number, weight: FontWeight = 400): string {
  const width = (part: string): number => textWidth(part, sizePx, weight);
  if (width(text) <= maxPx) return text;
  const characters = [...text.slice(0, MAX_READ)];
  let [from, to] = [0, characters.length];
  const room = maxPx - width(ELLIPSIS);
  let used = 0;
  for (let turn = 0; from < to; turn += 1) {
    const isHead = turn % 3 < 2;
    const next = characters[isHead ? from : to - 1] ?? '';
    used += width(next);
    if (used > room) break;
    if (isHead) from += 1;
    else to -= 1;
  }
  const head = characters.slice(0, from).join('').trimEnd();
  return from < MIN_CHARACTERS
    ? shorten(text, maxPx, sizePx, weight)
    : `${head}${ELLIPSIS}${characters.slice(to).join('').trimStart()}`;
}

const MIN_CHARACTERS = 4;
/** No line has room for more. */
const MAX_READ = 400;

type Options = NonNullable<Parameters<typeof textMark>[3]>;

/** A text mark whose text is shortened in the middle. */
export function nameMark(text: string, x: number, y: number, options: Options = {}): TextMark {
  const { maxPx = Infinity, sizePx = AXIS_PX, weight = 400, ...rest } = options;
  const line = oneLine(text);
  const shown = shortenMiddle(line, maxPx, sizePx, weight);
  return { ...textMark(shown, x, y, { ...rest, sizePx, weight }), full: shown === line ? null : line };
}

/** At most `maxLines` lines broken between words; the last is shortened where the rest does not fit. */
export function wrapText(text: string, maxPx: number, maxLines: number, sizePx = AXIS_PX): readonly string[] {
  const lines: string[] = [];
  let rest = oneLine(text).trim();
  while (rest !== '' && lines.length < maxLines - 1 && textWidth(rest, sizePx) > maxPx) {
    const cut = lineEnd(rest, maxPx, sizePx);
    if (cut === 0) break;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? lines : [...lines, shortenMiddle(rest, maxPx, sizePx)];
}

/** Where the last word ends that fits; 0 where not even the first does. */
function lineEnd(text: string, maxPx: number, sizePx: number): number {
  let end = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (textWidth(text.slice(0, at), sizePx) > maxPx) break;
    end = at;
  }
  return end;
}
