// The table as an SVG text: as many columns and rows as fit the box, the rest counted below.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { markWidth, textMark, type TextMark } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { textWidth } from '#app/charts/shared/text-width.ts';
import { FONT_FAMILY, type Token } from '#app/domain/theme/tokens.ts';
import type { TableLayout } from './layout.ts';

const ROW_PX = 28;
const PAD_PX = 10;
const MIN_COLUMN_PX = 56;
const MAX_COLUMN_PX = 280;
const MEASURED_ROWS = 40;

export function picture(layout: TableLayout, resolveColor: ResolveColor): string {
  const { widthPx, heightPx } = layout;
  const body =
    layout.empty === null
      ? tableParts(layout, resolveColor)
      : [textSvg(textMark(layout.empty, widthPx / 2, heightPx / 2, { anchor: 'middle', maxPx: widthPx - 16 }), resolveColor)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" role="img" font-family="${FONT_FAMILY}" font-size="12">` +
    `<desc>${escapeXml(layout.summary)}</desc>${body.join('')}</svg>`
  );
}

interface Slot {
  readonly index: number;
  readonly x: number;
  readonly widthPx: number;
}

function tableParts(layout: TableLayout, resolveColor: ResolveColor): string[] {
  const slots = columnSlots(layout);
  const capacity = Math.max(1, Math.floor((layout.heightPx - ROW_PX) / ROW_PX));
  const totalRows = layout.totals === null ? 0 : 1;
  const needsNote = layout.page.total > capacity - totalRows;
  const rows = layout.rows.slice(0, Math.max(0, capacity - totalRows - (needsNote ? 1 : 0)));
  const parts = [`<rect x="0" y="0" width="${layout.widthPx}" height="${ROW_PX}" fill="${resolveColor('surfaceSunken')}"/>`];
  for (const slot of slots)
    parts.push(
      cellText(layout, slot, 0, { text: layout.columns[slot.index]?.label ?? '', color: 'textMuted', weight: 500 }, resolveColor),
    );
  rows.forEach((row, at) => {
    const top = (at + 1) * ROW_PX;
    for (const slot of slots) {
      const cell = row.cells[slot.index];
      if (cell?.fill) parts.push(fillSvg(slot, top, cell.fill, resolveColor));
      if (cell?.bar) parts.push(barSvg(slot, top, cell.bar, resolveColor));
      if (cell)
        parts.push(
          cellText(
            layout,
            slot,
            top,
            { text: cell.text, color: cell.tone ?? (cell.isNull ? 'textFaint' : 'text'), weight: 400 },
            resolveColor,
          ),
        );
    }
    parts.push(`<path d="M0 ${top + ROW_PX}H${layout.widthPx}" stroke="${resolveColor('border')}"/>`);
  });
  const foot = (rows.length + 1) * ROW_PX;
  for (const slot of layout.totals === null ? [] : slots)
    parts.push(
      cellText(layout, slot, foot, { text: layout.totals?.[slot.index] ?? '', color: 'text', weight: 600 }, resolveColor),
    );
  const note = noteText(layout, rows.length, slots.length);
  if (note !== '' && foot + totalRows * ROW_PX + 18 <= layout.heightPx)
    parts.push(
      textSvg(
        textMark(note, PAD_PX, foot + totalRows * ROW_PX + 18, { color: 'textFaint', maxPx: layout.widthPx - PAD_PX }),
        resolveColor,
      ),
    );
  return parts;
}

function noteText({ page, columns }: TableLayout, shownRows: number, shownColumns: number): string {
  const rows = page.total - shownRows;
  const hidden = columns.length - shownColumns;
  return [
    ...(rows > 0 ? [`${rows} more ${rows === 1 ? 'row' : 'rows'}`] : []),
    ...(hidden > 0 ? [`${hidden} more ${hidden === 1 ? 'column' : 'columns'}`] : []),
  ].join(', ');
}

/** Columns as wide as their texts; where that is too much, the widest give way first, then columns are left out. */
function columnSlots({ columns, rows, totals, widthPx }: TableLayout): readonly Slot[] {
  const wished = columns.map(({ label }, index) => {
    const texts = [...rows.slice(0, MEASURED_ROWS).map((row) => row.cells[index]?.text ?? ''), totals?.[index] ?? ''];
    const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, 12)), textWidth(label, 12, 500));
    return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.ceil(widest) + 2 * PAD_PX));
  });
  const count = Math.max(1, Math.min(columns.length, Math.floor(widthPx / MIN_COLUMN_PX)));
  const widths = squeeze(wished.slice(0, count), widthPx);
  const used = widths.reduce((sum, width) => sum + width, 0);
  const spare = Math.max(0, widthPx - used) / Math.max(1, count);
  let x = 0;
  return widths.map((width, index) => {
    const slot = { index, x: px(x), widthPx: px(width + spare) };
    x += width + spare;
    return slot;
  });
}

function squeeze(widths: readonly number[], room: number): readonly number[] {
  let cap = MAX_COLUMN_PX;
  const total = (): number => widths.reduce((sum, width) => sum + Math.min(width, cap), 0);
  while (total() > room && cap > 8) cap -= 4;
  return widths.map((width) => Math.min(width, cap));
}

interface CellMessage {
  readonly text: string;
  readonly color: Token;
  readonly weight: 400 | 500 | 600;
}

// eslint-disable-next-line max-params -- a cell is its layout, place, words and paint
function cellText(
  layout: TableLayout,
  slot: Slot,
  top: number,
  { text, color, weight }: CellMessage,
  resolveColor: ResolveColor,
): string {
  const isRight = layout.columns[slot.index]?.align === 'right';
  const maxPx = slot.widthPx - 2 * PAD_PX;
  const x = isRight ? slot.x + slot.widthPx - PAD_PX : slot.x + PAD_PX;
  return textSvg(textMark(text, x, top + 18.5, { anchor: isRight ? 'end' : 'start', maxPx, color, weight }), resolveColor);
}

function barSvg(
  { x, widthPx }: Slot,
  top: number,
  { from, size, negative }: { from: number; size: number; negative: boolean },
  resolveColor: ResolveColor,
): string {
  const room = widthPx - 8;
  return `<rect x="${px(x + 4 + from * room)}" y="${top + 4}" width="${px(size * room)}" height="${ROW_PX - 8}" rx="2" fill="${resolveColor(negative ? 'danger' : 'accent')}" fill-opacity="0.14"/>`;
}

function fillSvg({ x, widthPx }: Slot, top: number, fill: { color: Token; opacity: number }, resolveColor: ResolveColor): string {
  return `<rect x="${px(x)}" y="${top}" width="${px(widthPx)}" height="${ROW_PX}" fill="${resolveColor(fill.color)}" fill-opacity="${fill.opacity}"/>`;
}

function textSvg(mark: TextMark, resolveColor: ResolveColor): string {
  if (mark.text === '' || markWidth(mark) === 0) return '';
  const anchor = mark.anchor === 'start' ? '' : ` text-anchor="${mark.anchor}"`;
  const weight = mark.weight === 400 ? '' : ` font-weight="${mark.weight}"`;
  return `<text x="${mark.x}" y="${mark.y}" fill="${resolveColor(mark.color)}"${anchor}${weight}>${escapeXml(mark.text)}</text>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
