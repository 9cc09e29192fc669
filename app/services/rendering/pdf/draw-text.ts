// A line of text as operators of a content stream: shaped glyphs, and the characters they represent.
import type { SetRun, Typesetter } from '#app/services/rendering/text/typesetter.server.ts';
import { fillOperator, hasFill, hasStroke, strokeOperators, type GraphicsStyle } from './graphics-style.ts';
import { number } from './path-operators.ts';
import type { PdfFonts, UsedRun } from './pdf-fonts.ts';

interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly style: GraphicsStyle;
}
interface TextResources {
  readonly typesetter: Typesetter;
  readonly fonts: PdfFonts;
  readonly opacityState: (fill: number, stroke: number) => string;
}

/** Text rendering modes of PDF. */
const [FILL, STROKE] = [0, 1];

export function textOperators(
  text: string,
  { x, y, style }: PlacedText,
  { typesetter, fonts, opacityState }: TextResources,
): string {
  if (text.trim() === '') return '';
  const { fontSizePx, letterSpacingPx, anchor } = style;
  const { runs, widthEm } = typesetter.setLine(text, style.fontWeight);
  const glyphCount = runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  const widthPx = widthEm * fontSizePx + letterSpacingPx * glyphCount;
  const left = x - (anchor === 'end' ? widthPx : anchor === 'middle' ? widthPx / 2 : 0);
  const line = runs.map((run) => runOperators(run, { left, y, style, used: fonts.use(run) })).join('\n');
  const passes = [
    `/${opacityState(style.opacity * style.fillOpacity, style.opacity * style.strokeOpacity)} gs`,
    ...(style.isStrokeFirst && hasStroke(style) ? [...strokeOperators(style), `BT ${STROKE} Tr`, line, 'ET'] : []),
    ...(hasFill(style) ? [fillOperator(style), `BT ${FILL} Tr`, line, 'ET'] : []),
  ];
  return isReversed(runs) ? ['/Span <</ActualText ' + utf16Hex(text) + '>> BDC', ...passes, 'EMC'].join('\n') : passes.join('\n');
}

/** Glyphs run from left to right: what is read otherwise says how. */
const isReversed = (runs: readonly SetRun[]): boolean => runs.some(({ isRightToLeft }) => isRightToLeft);

interface PlacedRun {
  readonly left: number;
  readonly y: number;
  readonly style: GraphicsStyle;
  readonly used: UsedRun;
}

/** The page is drawn upside down, with y downwards as in SVG: letters are turned back. */
function runOperators({ open, glyphs, fromEm }: SetRun, { left, y, style, used }: PlacedRun): string {
  const { unitsPerEm } = open.shaping;
  const perUnit = style.fontSizePx / unitsPerEm;
  const from = left + fromEm * style.fontSizePx;
  const begin = `/${used.name} ${number(style.fontSizePx)} Tf ${number(style.letterSpacingPx)} Tc`;
  const isMoved = glyphs.some((glyph) => glyph.x !== 0 || glyph.y !== 0);
  if (isMoved) {
    let pen = from;
    const placed = glyphs.map((glyph, index) => {
      const operators = `1 0 0 -1 ${number(pen + glyph.x * perUnit)} ${number(y - glyph.y * perUnit)} Tm <${hex(used.codes[index] ?? 0)}> Tj`;
      pen += glyph.advance * perUnit + style.letterSpacingPx;
      return operators;
    });
    return [begin, ...placed].join('\n');
  }
  const shown = glyphs.map(({ id, advance }, index) => {
    const code = hex(used.codes[index] ?? 0);
    const kern = ((open.outlines.advance(id) - advance) * 1000) / unitsPerEm;
    return Math.abs(kern) < 0.5 ? `<${code}>` : `<${code}> ${number(kern)}`;
  });
  return `${begin} 1 0 0 -1 ${number(from)} ${number(y)} Tm [${shown.join('').replaceAll('><', '')}] TJ`;
}

const hex = (value: number): string => value.toString(16).padStart(4, '0');

/** Hex string object: big-endian UTF-16 with a byte order mark. */
const utf16Hex = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`;
