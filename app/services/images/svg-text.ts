// Texts of pictures that no chart draws: titles, notes, paragraphs, broken into lines by the table of widths.
import { shorten, textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';

export interface TextStyle {
  readonly sizePx: number;
  readonly linePx: number;
  readonly weight: FontWeight;
  /** Hex. */
  readonly color: string;
}

export interface SvgWord {
  readonly text: string;
  readonly weight: FontWeight;
  /** No blank before it. */
  readonly isJoined?: boolean;
}
export type SvgLine = readonly SvgWord[];

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const svgRoot = (widthPx: number, heightPx: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" font-family="${FONT_FAMILY}">${body}</svg>`;

const escapeText = (text: string): string =>
  text.replace(UNPRINTABLE, ' ').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** One line with this top edge, shortened to the width. */
export function lineSvg(text: string, at: { x: number; y: number; maxPx: number; anchor?: 'end' }, style: TextStyle): string {
  return wordSvg(shorten(text.replace(UNPRINTABLE, ' '), at.maxPx, style.sizePx, style.weight), at, style);
}

function wordSvg(text: string, { x, y, anchor }: { x: number; y: number; anchor?: 'end' }, style: TextStyle): string {
  if (text === '') return '';
  const baseline = y + style.linePx / 2 + style.sizePx * 0.36;
  const end = anchor === undefined ? '' : ' text-anchor="end"';
  return `<text x="${round(x)}" y="${round(baseline)}" font-size="${style.sizePx}" font-weight="${style.weight}" fill="${style.color}"${end}>${escapeText(text)}</text>`;
}

/** Lines below each other; words of one weight are one text. */
export function linesSvg(lines: readonly SvgLine[], at: { x: number; y: number }, style: TextStyle): string {
  return lines
    .map((line, index) => {
      let x = at.x;
      return joinWords(line)
        .map(({ text, weight }) => {
          const svg = wordSvg(text.trimEnd(), { x, y: at.y + index * style.linePx }, { ...style, weight });
          x += textWidth(text, style.sizePx, weight);
          return svg;
        })
        .join('');
    })
    .join('');
}

function joinWords(line: SvgLine): SvgWord[] {
  const joined: SvgWord[] = [];
  for (const [index, { text, weight }] of line.entries()) {
    const isBeforeBlank = index < line.length - 1 && line[index + 1]?.isJoined !== true;
    const spaced = isBeforeBlank ? `${text} ` : text;
    const last = joined.at(-1);
    if (last?.weight === weight) joined[joined.length - 1] = { text: last.text + spaced, weight };
    else joined.push({ text: spaced, weight });
  }
  return joined;
}

/** Breaks at spaces; a word that is wider than a line is cut where the line ends. */
export function breakLines(words: readonly SvgWord[], maxPx: number, sizePx: number): readonly SvgLine[] {
  const lines: SvgWord[][] = [[]];
  let used = 0;
  const space = textWidth(' ', sizePx);
  for (const word of words.flatMap((one) => cutWord(one, maxPx, sizePx))) {
    const width = textWidth(word.text, sizePx, word.weight);
    const line = lines.at(-1) ?? [];
    const gap = line.length === 0 || word.isJoined === true ? 0 : space;
    if (line.length > 0 && used + gap + width > maxPx) {
      lines.push([word]);
      used = width;
    } else {
      used += gap + width;
      line.push(word);
    }
  }
  return lines;
}

function cutWord(word: SvgWord, maxPx: number, sizePx: number): SvgWord[] {
  const { text, weight } = word;
  if (textWidth(text, sizePx, weight) <= maxPx) return [word];
  const pieces: SvgWord[] = [];
  let piece = '';
  for (const character of text) {
    if (piece !== '' && textWidth(piece + character, sizePx, weight) > maxPx) {
      pieces.push({ text: piece, weight });
      piece = '';
    }
    piece += character;
  }
  return [...pieces, { text: piece, weight }];
}

/** Words of one weight. */
export const describe = (text: string, weight: FontWeight): SvgWord[] =>
  text
    .replace(UNPRINTABLE, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ text: word, weight }));

export const round = (value: number): number => Math.round(value * 100) / 100;
