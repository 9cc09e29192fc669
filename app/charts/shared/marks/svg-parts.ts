// SVG markup for pictures of kinds that are HTML on pages.
import { FONT_FAMILY, type Token } from '#app/domain/theme/tokens.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { markWidth, textMark, type TextMark } from './marks.ts';
import { px } from './px.ts';

interface PictureFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly summary: string;
}

/** A standalone SVG with these parts. */
export function svgPicture({ widthPx, heightPx, summary }: PictureFacts, parts: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" role="img" font-family="${FONT_FAMILY}" font-size="12">` +
    `<desc>${escapeXml(summary)}</desc>${parts.join('')}</svg>`
  );
}

/** A message in the middle of the picture. */
export const messageSvg = (message: string, { widthPx, heightPx }: PictureFacts, resolveColor: ResolveColor): string =>
  textSvg(textMark(message, widthPx / 2, heightPx / 2, { anchor: 'middle', maxPx: widthPx - 16 }), resolveColor);

export function textSvg(mark: TextMark, resolveColor: ResolveColor): string {
  if (mark.text === '' || markWidth(mark) === 0) return '';
  const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
  const weight = mark.weight === 400 ? '' : ` font-weight="${mark.weight}"`;
  const size = mark.sizePx === 12 ? '' : ` font-size="${mark.sizePx}"`;
  return `<text x="${mark.x}" y="${mark.y}" fill="${resolveColor(mark.color)}"${anchor}${weight}${size}>${escapeXml(mark.text)}</text>`;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}
interface Paint {
  readonly color: Token;
  readonly opacity?: number;
  readonly radiusPx?: number;
}

export function rectSvg(
  { x, y, widthPx, heightPx }: Rect,
  { color, opacity, radiusPx }: Paint,
  resolveColor: ResolveColor,
): string {
  const radius = radiusPx === undefined ? '' : ` rx="${radiusPx}"`;
  const faint = opacity === undefined ? '' : ` fill-opacity="${px(opacity)}"`;
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(widthPx)}" height="${px(heightPx)}"${radius} fill="${resolveColor(color)}"${faint}/>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
