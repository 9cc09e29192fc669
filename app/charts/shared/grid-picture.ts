// Small tables as an SVG text, for reports and downloads: as many rows as fit.
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import { SPARK_HEIGHT_PX, type GridCell, type GridLayout, type GridSection } from './grid.ts';
import type { ResolveColor } from './kind.ts';
import { AXIS_PX, textMark, type TextMark } from './marks.ts';
import { px } from './px.ts';
import { textWidth } from './text-width.ts';

const ROW_PX = 30;
const HEAD_PX = 26;
const PAD_PX = 8;

export function gridPicture(layout: GridLayout, resolveColor: ResolveColor): string {
  const { widthPx, heightPx, empty, summary } = layout;
  const body =
    empty === null
      ? sectionParts(layout, resolveColor)
      : [textSvg(textMark(empty, widthPx / 2, heightPx / 2, { anchor: 'middle', maxPx: widthPx - 16 }), resolveColor)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" role="img" font-family="${FONT_FAMILY}" font-size="${AXIS_PX}">` +
    `<desc>${escapeXml(summary)}</desc>${body.join('')}</svg>`
  );
}

function sectionParts({ sections, widthPx, heightPx }: GridLayout, resolveColor: ResolveColor): string[] {
  const parts: string[] = [];
  let top = 0;
  for (const section of sections) {
    const lead = (section.title === null ? 0 : ROW_PX) + HEAD_PX;
    if (top > 0 && top + lead + ROW_PX > heightPx) break;
    const slots = slotsOf(section, widthPx);
    if (section.title !== null)
      parts.push(
        textSvg(
          textMark(section.title, PAD_PX, top + 20, { weight: 600, color: 'text', maxPx: widthPx - 2 * PAD_PX }),
          resolveColor,
        ),
      );
    top += lead;
    for (const [index, { label, align }] of section.columns.entries())
      parts.push(
        cellSvg({ text: label, color: 'textMuted', spark: null }, { ...slots[index], align, baseline: top - 8 }, resolveColor),
      );
    parts.push(ruleSvg(top, widthPx, resolveColor('axis')));
    for (const { cells } of section.rows) {
      if (top + ROW_PX > heightPx) break;
      cells.forEach((cell, index) => {
        const align = section.columns[index]?.align ?? 'left';
        parts.push(cellSvg(cell, { ...slots[index], align, baseline: top + 19.5 }, resolveColor));
      });
      top += ROW_PX;
      parts.push(ruleSvg(top, widthPx, resolveColor('border')));
    }
  }
  return parts;
}

const ruleSvg = (y: number, widthPx: number, color: string): string => `<path d="M0 ${px(y)}H${widthPx}" stroke="${color}"/>`;

interface Slot {
  readonly x: number;
  readonly widthPx: number;
}

/** As wide as their contents, what is left shared evenly; too wide ones are squeezed alike. */
function slotsOf({ columns, rows }: GridSection, widthPx: number): readonly Slot[] {
  const wished = columns.map(({ label }, index) => {
    const cells = rows.slice(0, 40).map(({ cells: row }) => row[index]);
    const widest = cells.reduce((most, cell) => Math.max(most, cell?.spark?.widthPx ?? textWidth(cell?.text ?? '', AXIS_PX)), 0);
    return Math.max(widest, textWidth(label, AXIS_PX)) + 2 * PAD_PX;
  });
  const total = wished.reduce((sum, width) => sum + width, 0);
  const factor = Math.min(1, widthPx / total);
  const spare = Math.max(0, widthPx - total) / Math.max(1, columns.length);
  let x = 0;
  return wished.map((width) => {
    const slot = { x, widthPx: width * factor + spare };
    x += slot.widthPx;
    return slot;
  });
}

interface Place extends Partial<Slot> {
  readonly align: 'left' | 'right';
  readonly baseline: number;
}

function cellSvg(
  { text, color, spark }: GridCell,
  { x = 0, widthPx = 0, align, baseline }: Place,
  resolveColor: ResolveColor,
): string {
  if (spark !== null) {
    if (spark.widthPx + 2 * PAD_PX > widthPx + 0.5) return '';
    const top = px(baseline - 19.5 + (ROW_PX - SPARK_HEIGHT_PX) / 2);
    const stroke = resolveColor(spark.color);
    const dots = spark.dots.map((dot) => `<circle cx="${dot.x}" cy="${dot.y}" r="2" fill="${stroke}"/>`).join('');
    const line = spark.d === '' ? '' : `<path d="${spark.d}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;
    return `<g transform="translate(${px(x + PAD_PX)} ${top})">${line}${dots}</g>`;
  }
  const at = align === 'right' ? x + widthPx - PAD_PX : x + PAD_PX;
  const anchor = align === 'right' ? 'end' : 'start';
  return textSvg(textMark(text, at, baseline, { anchor, color, maxPx: Math.max(0, widthPx - 2 * PAD_PX) }), resolveColor);
}

function textSvg({ text, x, y, anchor, weight, color }: TextMark, resolveColor: ResolveColor): string {
  if (text === '') return '';
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const weighted = weight === 400 ? '' : ` font-weight="${weight}"`;
  return `<text x="${x}" y="${y}" fill="${resolveColor(color)}"${anchored}${weighted}>${escapeXml(text)}</text>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
