// Renders small tables as SVG markup for reports and downloads, with as many rows as fit.
import { FONT_FAMILY } from '#app/domain/theme/tokens.ts';
import { SPARK_HEIGHT_PX, type SparkCell, type GridLayout, type GridSection } from './grid.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';

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

const MIN_SPARK_PX = 48;
const MIN_TEXT_PX = 56;
/** Shrink order: sparklines, then names, then headers of number columns. */
const TURNS = [0, 1, 2] as const;

/**
 * Lays out columns at the width of their contents and shares spare width evenly. If they don't fit, shrinks sparklines first, then
 * names, then headers. Numbers are never truncated: columns without room are left out.
 */
function slotsOf({ columns, rows }: GridSection, widthPx: number): readonly Slot[] {
  const wants = columns.map(({ label, align }, index) => {
    const cells = rows.slice(0, 40).map(({ cells: row }) => row[index]);
    const spark = cells.reduce((most, cell) => Math.max(most, cell?.spark?.widthPx ?? 0), 0);
    const texts = cells.reduce((most, cell) => Math.max(most, cell?.spark ? 0 : textWidth(cell?.text ?? '', AXIS_PX)), 0);
    const wished = Math.max(spark, texts, textWidth(label, AXIS_PX));
    const least = spark > 0 ? MIN_SPARK_PX : align === 'left' ? Math.min(texts, MIN_TEXT_PX) : texts;
    const gives = spark > 0 ? 0 : align === 'left' ? 1 : 2;
    return { wished: wished + 2 * PAD_PX, least: Math.min(wished, least) + 2 * PAD_PX, gives };
  });
  const total = (list: readonly number[]): number => list.reduce((sum, width) => sum + width, 0);
  let count = wants.length;
  while (count > 1 && total(wants.slice(0, count).map(({ least }) => least)) > widthPx) count -= 1;
  const kept = wants.slice(0, count);
  const wished = total(kept.map((want) => want.wished));
  const spare = Math.max(0, widthPx - wished) / Math.max(1, count);
  let over = Math.max(0, wished - widthPx);
  // The share of its shrinkable width that each column group loses.
  const shares = TURNS.map((turn) => {
    const most = total(kept.filter(({ gives }) => gives === turn).map((want) => want.wished - want.least));
    const given = Math.min(over, most);
    over -= given;
    return most > 0 ? given / most : 0;
  });
  let x = 0;
  return wants.map((want, index) => {
    if (index >= count) return { x, widthPx: 0 };
    const slot = { x, widthPx: Math.min(widthPx, want.wished - (shares[want.gives] ?? 0) * (want.wished - want.least) + spare) };
    x += slot.widthPx;
    return slot;
  });
}

interface Place extends Partial<Slot> {
  readonly align: 'left' | 'right';
  readonly baseline: number;
}

function cellSvg(
  { text, color, spark }: SparkCell,
  { x = 0, widthPx = 0, align, baseline }: Place,
  resolveColor: ResolveColor,
): string {
  if (widthPx === 0) return '';
  if (spark !== null) {
    const top = px(baseline - 19.5 + (ROW_PX - SPARK_HEIGHT_PX) / 2);
    const stroke = resolveColor(spark.color);
    const scale = Math.min(1, px((widthPx - 2 * PAD_PX) / spark.widthPx));
    const dots = spark.dots.map((dot) => `<circle cx="${px(dot.x * scale)}" cy="${dot.y}" r="2" fill="${stroke}"/>`).join('');
    const scaled = scale === 1 ? '' : ` transform="scale(${scale} 1)"`;
    const line = spark.d === '' ? '' : `<path d="${spark.d}" fill="none" stroke="${stroke}" stroke-width="1.5"${scaled}/>`;
    return `<g transform="translate(${px(x + PAD_PX)} ${top})">${line}${dots}</g>`;
  }
  const at = align === 'right' ? x + widthPx - PAD_PX : x + PAD_PX;
  const anchor = align === 'right' ? 'end' : 'start';
  return textSvg(nameMark(text, at, baseline, { anchor, color, maxPx: Math.max(0, widthPx - 2 * PAD_PX) }), resolveColor);
}

function textSvg({ text, x, y, anchor, weight, color }: TextMark, resolveColor: ResolveColor): string {
  if (text === '') return '';
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  const weighted = weight === 400 ? '' : ` font-weight="${weight}"`;
  return `<text x="${x}" y="${y}" fill="${resolveColor(color)}"${anchored}${weighted}>${escapeXml(text)}</text>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
