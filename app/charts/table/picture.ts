// The table as SVG markup: as many columns and rows as fit, with a count of the others below.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { oneLine, textMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { wrapText } from '#app/charts/shared/text/fit-text.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { messageSvg, rectSvg, svgPicture, textSvg } from '#app/charts/shared/marks/svg-parts.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { CellBarMark } from './cells.ts';
import type { TableLayout, TableRow } from './layout.ts';

const ROW_PX = 28;
const PAD_PX = 10;
/** Height of a second line. */
const LINE_PX = 14;
const MIN_COLUMN_PX = 56;
/** Min width of name columns: shorter names can't be told apart. */
const MIN_NAME_PX = 88;
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

/** The parts of the table that fit into the picture. */
interface Sheet {
  readonly layout: TableLayout;
  readonly resolveColor: ResolveColor;
  readonly slots: readonly Slot[];
  readonly headPx: number;
  readonly rows: readonly TableRow[];
  /** Height of each row. */
  readonly heightsPx: readonly number[];
}

/** Selects columns and rows. Names get a second line only if this doesn't reduce the number of rows. */
function sheetOf(layout: TableLayout, resolveColor: ResolveColor): Sheet {
  const slots = columnSlots(layout);
  const isHeadFolded = slots.some((slot) => foldedText(layout.columns[slot.index]?.label ?? '', slot, 500).length > 1);
  const headPx = ROW_PX + (isHeadFolded ? LINE_PX : 0);
  const capacity = Math.max(1, Math.floor((layout.heightPx - headPx) / ROW_PX));
  const totalRows = layout.totals === null ? 0 : 1;
  const hasAllColumns = slots.length === layout.columns.length;
  const needsNote = layout.page.total > capacity - totalRows || !hasAllColumns;
  const rows = layout.rows.slice(0, Math.max(0, capacity - totalRows - (needsNote ? 1 : 0)));
  const folded = rows.map(({ cells }) =>
    slots.some((slot) => layout.columns[slot.index]?.isNumeric === false && isCut(cells[slot.index]?.text ?? '', slot, 400)),
  );
  const noteRows = layout.page.total > rows.length || !hasAllColumns ? 1 : 0;
  const freePx = layout.heightPx - headPx - (rows.length + totalRows + noteRows) * ROW_PX;
  const hasRoom = folded.filter(Boolean).length * LINE_PX <= freePx;
  return {
    layout,
    resolveColor,
    slots,
    headPx,
    rows,
    heightsPx: folded.map((isTall) => ROW_PX + (isTall && hasRoom ? LINE_PX : 0)),
  };
}

const isCut = (text: string, { widthPx }: Slot, weight: 400 | 500): boolean => textWidth(text, 12, weight) > widthPx - 2 * PAD_PX;

/** Wraps text to two lines if it is too long and can be broken; else one line. */
function foldedText(text: string, { widthPx }: Slot, weight: 400 | 500 | 600): readonly string[] {
  const lines = wrapText(oneLine(text), { maxPx: widthPx - 2 * PAD_PX, maxLines: 2, sizePx: 12, weight });
  return lines.length > 1 ? lines : [text];
}

function tableParts(layout: TableLayout, resolveColor: ResolveColor): string[] {
  const sheet = sheetOf(layout, resolveColor);
  const { slots, headPx, rows, heightsPx } = sheet;
  const parts = [`<rect x="0" y="0" width="${layout.widthPx}" height="${headPx}" fill="${resolveColor('surfaceSunken')}"/>`];
  for (const slot of slots) {
    const text = layout.columns[slot.index]?.label ?? '';
    parts.push(cellText(sheet, slot, { top: 0, heightPx: headPx, text, color: 'textMuted', weight: 500 }));
  }
  let top = headPx;
  rows.forEach((row, at) => {
    const heightPx = heightsPx[at] ?? ROW_PX;
    for (const slot of slots) {
      const cell = row.cells[slot.index];
      if (cell?.fill) parts.push(rectSvg({ x: slot.x, y: top, widthPx: slot.widthPx, heightPx }, cell.fill, resolveColor));
      if (cell?.bar) parts.push(barSvg(slot, { top, heightPx }, cell.bar, resolveColor));
      const color = cell?.tone ?? (cell?.isNull === true ? 'textFaint' : 'text');
      if (cell) parts.push(cellText(sheet, slot, { top, heightPx, text: cell.text, color, weight: 400 }));
    }
    top += heightPx;
    parts.push(`<path d="M0 ${top}H${layout.widthPx}" stroke="${resolveColor('border')}"/>`);
  });
  for (const slot of layout.totals === null ? [] : slots) {
    const text = layout.totals?.[slot.index] ?? '';
    parts.push(cellText(sheet, slot, { top, heightPx: ROW_PX, text, color: 'text', weight: 600 }));
  }
  const noteY = top + (layout.totals === null ? 0 : ROW_PX) + 18;
  const note = noteText(layout, rows.length, slots.length);
  if (note !== '' && noteY <= layout.heightPx)
    parts.push(textSvg(textMark(note, PAD_PX, noteY, { color: 'textFaint', maxPx: layout.widthPx - PAD_PX }), resolveColor));
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

/** Columns as wide as their texts. If they don't fit, text columns shrink first, then columns are omitted. Numbers are never truncated. */
function columnSlots({ columns, rows, totals, widthPx }: TableLayout): readonly Slot[] {
  const wished = columns.map(({ label, widthPx: set, isNumeric }, index) => {
    const texts = [...rows.slice(0, MEASURED_ROWS).map((row) => row.cells[index]?.text ?? ''), totals?.[index] ?? ''];
    const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, 12, 600)), 0);
    const numbers = isNumeric ? Math.ceil(widest) + 2 * PAD_PX : 0;
    const wide = Math.max(set ?? 0, Math.ceil(Math.max(widest, textWidth(label, 12, 500))) + 2 * PAD_PX);
    const wish = Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, wide));
    return { least: Math.min(wish, isNumeric ? Math.max(MIN_COLUMN_PX, numbers) : MIN_NAME_PX), wish };
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
  readonly top: number;
  readonly heightPx: number;
  readonly text: string;
  readonly color: Token;
  readonly weight: 400 | 500 | 600;
}

function cellText({ layout, resolveColor }: Sheet, slot: Slot, { top, heightPx, text, color, weight }: CellMessage): string {
  const align = layout.columns[slot.index]?.align;
  const maxPx = slot.widthPx - 2 * PAD_PX;
  const anchor = align === 'right' ? 'end' : align === 'center' ? 'middle' : 'start';
  const x = { start: slot.x + PAD_PX, middle: slot.x + slot.widthPx / 2, end: slot.x + slot.widthPx - PAD_PX }[anchor];
  const look = { anchor, maxPx, color, weight } as const;
  const lines = heightPx > ROW_PX ? foldedText(text, slot, weight) : [text];
  // Center the lines vertically in the row.
  const firstY = top + 18.5 + (heightPx - ROW_PX) / 2 - (lines.length - 1) * (LINE_PX / 2);
  return lines.map((line, at) => textSvg(nameMark(line, x, firstY + at * LINE_PX, look), resolveColor)).join('');
}

function barSvg(
  { x, widthPx }: Slot,
  { top, heightPx }: { readonly top: number; readonly heightPx: number },
  { from, size, color }: CellBarMark,
  resolveColor: ResolveColor,
): string {
  const room = widthPx - 8;
  const box = { x: x + 4 + from * room, y: top + 4, widthPx: size * room, heightPx: heightPx - 8 };
  return rectSvg(box, { color, opacity: 0.14, radiusPx: 2 }, resolveColor);
}
