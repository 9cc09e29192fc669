// Fits long names: wraps them at spaces and hyphens, or shortens them in the middle, where names differ least.
import { ELLIPSIS, shorten, textWidth, type FontWeight } from './text-width.ts';

/** Shortens a text in the middle, or at the end as `shorten` does if beginning and end don't both fit. */
export function shortenMiddle(text: string, maxPx: number, sizePx: number, weight: FontWeight = 400): string {
  if (textWidth(text, sizePx, weight) <= maxPx) return text;
  const characters = [...text];
  const roomPx = maxPx - textWidth(ELLIPSIS, sizePx, weight);
  const widthOf = (character: string | undefined): number => textWidth(character ?? '', sizePx, weight);
  let [head, tail, usedPx] = [0, 0, 0];
  for (;;) {
    const isHead = head <= 1.5 * tail;
    usedPx += widthOf(isHead ? characters[head] : characters[characters.length - 1 - tail]);
    if (usedPx > roomPx) break;
    if (isHead) head += 1;
    else tail += 1;
  }
  if (head < 3 || tail < 2) return shorten(text, maxPx, sizePx, weight);
  return `${characters.slice(0, head).join('').trimEnd()}${ELLIPSIS}${characters.slice(-tail).join('').trimStart()}`;
}

/** Wraps a text to at most `maxLines` lines. Shortens the last line, and single words that are too long. */
export function wrapText(
  text: string,
  { maxPx, maxLines, sizePx, weight = 400 }: { maxPx: number; maxLines: number; sizePx: number; weight?: FontWeight },
): readonly string[] {
  const fits = (line: string): boolean => textWidth(line, sizePx, weight) <= maxPx;
  if (fits(text) || maxLines < 2) return [shortenMiddle(text, maxPx, sizePx, weight)].filter((line) => line !== '');
  const words = text.split(/(?<=[ /-])/);
  const lines: string[] = [];
  let line = '';
  for (const [index, word] of words.entries()) {
    if (fits((line + word).trimEnd())) line += word;
    else if (lines.length === maxLines - 1) {
      line += words.slice(index).join('');
      break;
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  const fit = (one: string): string =>
    one.includes(' ') ? shortenMiddle(one, maxPx, sizePx, weight) : shorten(one, maxPx, sizePx, weight);
  return [...lines, line].map((one) => fit(one.trim())).filter((one) => one !== '');
}
