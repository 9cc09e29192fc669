// What the template wrote as an SVG text: its lines as far as they fit the box, the rest counted below.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { textMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { messageSvg, svgPicture, textSvg } from '#app/charts/shared/marks/svg-parts.ts';
import type { TemplateLayout } from './layout.ts';
import { textLines, type TextLine } from './text-lines.ts';

const PAD_PX = 8;
const LINE = 1.6;
const NOTE_PX = 20;
/** Distance from the top of a line to its baseline, relative to the font size. */
const BASELINE = 1.15;

export function picture(layout: TemplateLayout, resolveColor: ResolveColor): string {
  if (layout.empty !== null) return svgPicture(layout, [messageSvg(layout.empty, layout, resolveColor)]);
  const lines = textLines(layout.nodes, layout.widthPx - 2 * PAD_PX);
  const parts: string[] = [];
  let y = 0;
  let count = 0;
  for (const line of lines) {
    const reserve = count === lines.length - 1 ? 0 : NOTE_PX;
    if (y + line.sizePx * LINE + reserve > layout.heightPx) break;
    parts.push(...lineParts(line, y, layout, resolveColor));
    y += line.sizePx * LINE;
    count += 1;
  }
  const note = count < lines.length ? layout.t('moreLines', { count: lines.length - count }) : '';
  if (note !== '' && y + NOTE_PX <= layout.heightPx)
    parts.push(textSvg(textMark(note, PAD_PX, y + 15, { color: 'textFaint', maxPx: layout.widthPx - PAD_PX }), resolveColor));
  return svgPicture(layout, parts);
}

function lineParts(line: TextLine, top: number, { widthPx }: TemplateLayout, resolveColor: ResolveColor): string[] {
  const { cells, indentPx, sizePx, weight, hasEdge } = line;
  const room = (widthPx - 2 * PAD_PX - indentPx) / Math.max(1, cells.length);
  const texts = cells.map((text, index) => {
    const x = PAD_PX + indentPx + index * room;
    return textSvg(
      textMark(text, x, top + sizePx * BASELINE, {
        sizePx,
        weight,
        color: 'text',
        maxPx: room - (cells.length > 1 ? PAD_PX : 0),
      }),
      resolveColor,
    );
  });
  const bottom = px(top + sizePx * LINE);
  return hasEdge
    ? [...texts, `<path d="M${PAD_PX} ${bottom}H${px(widthPx - PAD_PX)}" stroke="${resolveColor('border')}"/>`]
    : texts;
}
