// The table as an SVG text: as many columns and rows as fit the box, the rest counted below.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { textMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { messageSvg, rectSvg, svgPicture, textSvg } from '#app/charts/shared/marks/svg-parts.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { CellBarMark } from './cells.ts';
import type { TableLayout } from './layout.ts';

const ROW_PX = 28;
const PAD_PX = 10;
const MIN_COLUMN_PX = 56;
const MAX_COLUMN_PX = 280;
const MEASURED_ROWS = 40;

export function picture(layout: TableLayout, resolveColor: ResolveColor): string {
  const body = layout.empty === null ? tableParts(layout, resolveColor) : [messageSvg(layout.empty, layout, resolveColor)];
  return svgPicture(layout, body);
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

function noteText({ page, columns, t }: TableLayout, shownRows: number, shownColumns: number): string {
  const rows = page.total - shownRows;
  const hidden = columns.length - shownColumns;
  return [
    ...(rows > 0 ? [t('moreRows', { count: rows })] : []),
    ...(hidden > 0 ? [t('moreColumns', { count: hidden })] : []),
  ].join(', ');
}

/** Columns as wide as their texts; where that is too much, texts give way first, then columns are left out: numbers are never cut. */
function columnSlots({ columns, rows, totals, widthPx }: TableLayout): readonly Slot[] {
  const wished = columns.map(({ label, widthPx: set, isNumeric }, index) => {
    const texts = [...rows.slice(0, MEASURED_ROWS).map((row) => row.cells[index]?.text ?? ''), totals?.[index] ?? ''];
    const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, 12, 600)), 0);
    const numbers = isNumeric ? Math.ceil(widest) + 2 * PAD_PX : 0;
    const wide = Math.max(set ?? 0, Math.ceil(Math.max(widest, textWidth(label, 12, 500))) + 2 * PAD_PX);
    const wish = Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, wide));
    return { least: Math.min(wish, Math.max(MIN_COLUMN_PX, numbers)), wish };
  });
  const count = fittingCount(
    wished.map(({ least }) => least),
    widthPx,
  );
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

/** At least one. */
function fittingCount(least: readonly number[], room: number): number {
  let used = 0;
  const cut = least.findIndex((width) => (used += width) > room);
  return Math.max(1, cut < 0 ? least.length : cut);
}

interface WishedWidth {
  readonly least: number;
  readonly wish: number;
}

function squeeze(widths: readonly WishedWidth[], room: number): readonly number[] {
  let cap = MAX_COLUMN_PX;
  const capped = ({ least, wish }: WishedWidth): number => Math.max(least, Math.min(wish, cap));
  const total = (): number => widths.reduce((sum, width) => sum + capped(width), 0);
  while (total() > room && cap > 8) cap -= 4;
  return widths.map((width) => Math.min(capped(width), room));
}

interface CellMessage {
  readonly text: string;
  readonly color: Token;
  readonly weight: 400 | 500 | 600;
}

// oxlint-disable-next-line max-params -- a cell is its layout, place, words and paint
function cellText(
  layout: TableLayout,
  slot: Slot,
  top: number,
  { text, color, weight }: CellMessage,
  resolveColor: ResolveColor,
): string {
  const align = layout.columns[slot.index]?.align;
  const maxPx = slot.widthPx - 2 * PAD_PX;
  const anchor = align === 'right' ? 'end' : align === 'center' ? 'middle' : 'start';
  const x = { start: slot.x + PAD_PX, middle: slot.x + slot.widthPx / 2, end: slot.x + slot.widthPx - PAD_PX }[anchor];
  return textSvg(textMark(text, x, top + 18.5, { anchor, maxPx, color, weight }), resolveColor);
}

function barSvg({ x, widthPx }: Slot, top: number, { from, size, color }: CellBarMark, resolveColor: ResolveColor): string {
  const room = widthPx - 8;
  const box = { x: x + 4 + from * room, y: top + 4, widthPx: size * room, heightPx: ROW_PX - 8 };
  return rectSvg(box, { color, opacity: 0.14, radiusPx: 2 }, resolveColor);
}

const fillSvg = (
  { x, widthPx }: Slot,
  top: number,
  fill: { color: Token; opacity: number },
  resolveColor: ResolveColor,
): string => rectSvg({ x, y: top, widthPx, heightPx: ROW_PX }, fill, resolveColor);
