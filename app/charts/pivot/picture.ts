// The pivot table as SVG markup: as many columns and rows as fit, with a count of the others below.
import type { ResolveColor } from '#app/charts/shared/kind.ts';
import { textMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { messageSvg, rectSvg, svgPicture, textSvg } from '#app/charts/shared/marks/svg-parts.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { headRuns } from './head-runs.ts';
import { ROW_PX, type PivotLayout } from './layout.ts';
import { startsGroup, type PivotLine } from './lines.ts';

const PAD_PX = 10;
const BASELINE_PX = 18.5;

export function picture(layout: PivotLayout, resolveColor: ResolveColor): string {
  if (layout.empty !== null) return svgPicture(layout, [messageSvg(layout.empty, layout, resolveColor)]);
  const sheet = sheetOf(layout, resolveColor);
  // Not even the column headers fit.
  if (sheet.headPx > layout.heightPx) return svgPicture(layout, [messageSvg(layout.summary, layout, resolveColor)]);
  const heads = [...headParts(sheet), ...nameParts(sheet)];
  const rows = sheet.rows.flatMap((line, at) =>
    rowParts(sheet, line, { before: sheet.rows[at - 1], top: sheet.headPx + at * ROW_PX }),
  );
  const footPx = sheet.headPx + sheet.rows.length * ROW_PX;
  const foot = layout.total === null || !sheet.hasFoot ? [] : rowParts(sheet, layout.total, { before: undefined, top: footPx });
  return svgPicture(layout, [...heads, ...rows, ...foot, note(sheet, footPx + (foot.length > 0 ? ROW_PX : 0))]);
}

/** The parts of the table that fit into the picture. */
interface Sheet {
  readonly layout: PivotLayout;
  readonly resolveColor: ResolveColor;
  readonly headPx: number;
  readonly rows: readonly PivotLine[];
  readonly hasFoot: boolean;
  readonly columnCount: number;
  /** Left edges of the label columns; scaled down if the labels and one column don't fit. */
  readonly labelStarts: readonly number[];
  readonly columnStarts: readonly number[];
}

const MIN_COLUMN_PX = 40;
const MAX_COLUMN_PX = 200;
/** Labels can shrink to this share of the picture's width to make room for another column. */
const MIN_LABELS = 0.4;
/** Height of the first note line, and of each further one. */
const NOTE_PX = 24;
const NOTE_LINE_PX = 16;

function sheetOf(layout: PivotLayout, resolveColor: ResolveColor): Sheet {
  const { widthPx, heightPx, labelWidthsPx, starts, lines } = layout;
  const headPx = Math.max(1, layout.columnNames.length) * ROW_PX;
  const hasFoot = layout.total !== null && heightPx - headPx >= 2 * ROW_PX;
  const wished = labelWidthsPx.reduce((sum, width) => sum + width, 0);
  const leastPx = Math.min(wished, widthPx * MIN_LABELS);
  const fitting = starts.filter((start, column) => column > 0 && start <= widthPx - leastPx).length;
  const columnCount = Math.max(1, Math.min(layout.heads.length, fitting));
  const notes = (layout.note === null ? 0 : 1) + (columnCount < layout.heads.length ? 1 : 0);
  const roomFor = (noteCount: number): number =>
    Math.max(0, Math.floor((heightPx - headPx - (hasFoot ? ROW_PX : 0) - notesHeight(noteCount)) / ROW_PX));
  const hasAllRows = lines.length <= roomFor(notes);
  const rows = hasAllRows ? lines : lines.slice(0, roomFor(layout.note === null ? 1 : 2));
  const wishedColumnsPx = starts[columnCount] ?? 0;
  const leastColumnsPx = Math.max(MIN_COLUMN_PX, Math.min(wishedColumnsPx, widthPx - leastPx));
  const labelsPx = Math.max(0, Math.min(Math.max(wished, longestLabels(layout, rows)), widthPx - leastColumnsPx));
  // Columns get the remaining width, as on the page.
  const columnsPx = Math.max(leastColumnsPx, Math.min(widthPx - labelsPx, columnCount * MAX_COLUMN_PX));
  return {
    layout,
    resolveColor,
    headPx,
    rows,
    hasFoot,
    columnCount,
    labelStarts: sums(labelWidthsPx).map((start) => px((start * labelsPx) / Math.max(1, wished))),
    columnStarts: starts
      .slice(0, columnCount + 1)
      .map((start) => px(labelsPx + (start * columnsPx) / Math.max(1, wishedColumnsPx))),
  };
}

const notesHeight = (count: number): number => (count === 0 ? 0 : NOTE_PX + (count - 1) * NOTE_LINE_PX);

/** The width of these rows' labels without shortening. */
function longestLabels({ labelWidthsPx, total }: PivotLayout, rows: readonly PivotLine[]): number {
  const shown = total === null ? rows : [...rows, total];
  const wide = labelWidthsPx.map((_, level) =>
    shown.reduce((most, { labels }) => {
      const isSpread = labels.length === level + 1 && level < labelWidthsPx.length - 1;
      return isSpread ? most : Math.max(most, textWidth(labels[level] ?? '', 12, 600) + 2 * PAD_PX);
    }, 0),
  );
  return wide.reduce((sum, width) => sum + width, 0);
}

const sums = (widths: readonly number[]): readonly number[] =>
  widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [0]);

interface CellTextOptions {
  readonly fromPx: number;
  readonly toPx: number;
  readonly top: number;
  readonly isRight: boolean;
  readonly color: Token;
  readonly weight: 400 | 500 | 600;
}

function cellText({ resolveColor }: Sheet, text: string, { fromPx, toPx, top, isRight, color, weight }: CellTextOptions): string {
  const x = isRight ? toPx - PAD_PX : fromPx + PAD_PX;
  const maxPx = toPx - fromPx - 2 * PAD_PX;
  return textSvg(nameMark(text, x, top + BASELINE_PX, { anchor: isRight ? 'end' : 'start', maxPx, color, weight }), resolveColor);
}

function headParts(sheet: Sheet): string[] {
  const { layout, columnStarts, columnCount, resolveColor, headPx } = sheet;
  const levelCount = Math.max(1, layout.columnNames.length);
  const background = rectSvg({ x: 0, y: 0, widthPx: rightOf(sheet), heightPx: headPx }, { color: 'surfaceSunken' }, resolveColor);
  const view = { columnStart: 0, columnEnd: columnCount };
  const texts = Array.from({ length: levelCount }, (_, level) =>
    headRuns(layout.heads, view, level).flatMap(({ line, at, span, isLeaf }) => {
      const [fromPx, toPx] = [columnStarts[at] ?? 0, columnStarts[at + span] ?? 0];
      // Place the label of a column that ends at a higher level in the last row, next to its numbers.
      const top = (isLeaf ? levelCount - 1 : level) * ROW_PX;
      const mark = cellText(sheet, line.labels[level] ?? '', {
        fromPx,
        toPx,
        top,
        isRight: isLeaf && !layout.isText,
        color: 'textMuted',
        weight: 500,
      });
      return isLeaf ? [mark] : [mark, groupEdge(sheet, fromPx, toPx, top)];
    }),
  );
  return [background, ...texts.flat()];
}

/** A line below a group's name, as wide as its columns. */
const groupEdge = ({ resolveColor }: Sheet, fromPx: number, toPx: number, top: number): string =>
  `<path d="M${px(fromPx + PAD_PX)} ${top + ROW_PX}H${px(toPx - PAD_PX)}" stroke="${resolveColor('border')}"/>`;

const rightOf = ({ columnStarts }: Sheet): number => columnStarts.at(-1) ?? 0;

function nameParts(sheet: Sheet): string[] {
  const { layout, labelStarts } = sheet;
  const last = Math.max(1, layout.columnNames.length) - 1;
  const labelsPx = labelStarts.at(-1) ?? 0;
  const look = { color: 'textMuted', weight: 500 } as const;
  const names = layout.rowNames.map((name, level) =>
    cellText(sheet, name, {
      fromPx: labelStarts[level] ?? 0,
      toPx: labelStarts[level + 1] ?? 0,
      top: last * ROW_PX,
      isRight: false,
      ...look,
    }),
  );
  const corners = layout.columnNames.map((name, level) => {
    const fromPx = level === last ? (labelStarts.at(-2) ?? 0) + nameWidth(layout.rowNames.at(-1) ?? '') : 0;
    return cellText(sheet, name, { fromPx, toPx: labelsPx, top: level * ROW_PX, isRight: true, color: 'textFaint', weight: 400 });
  });
  return [...names, ...corners];
}

const nameWidth = (name: string): number => textWidth(name, 12, 500) + PAD_PX / 2;

interface RowPlace {
  readonly before: PivotLine | undefined;
  readonly top: number;
}

function rowParts(sheet: Sheet, line: PivotLine, { before, top }: RowPlace): string[] {
  const { layout, labelStarts, columnStarts, columnCount, resolveColor } = sheet;
  const weight = line.kind === 'cells' ? 400 : 600;
  const labels = line.labels.map((label, level) => {
    if (!startsGroup(line, before, level)) return '';
    const toPx = level === line.labels.length - 1 ? (labelStarts.at(-1) ?? 0) : (labelStarts[level + 1] ?? 0);
    return cellText(sheet, label, { fromPx: labelStarts[level] ?? 0, toPx, top, isRight: false, color: 'text', weight });
  });
  const cells = layout.heads.slice(0, columnCount).flatMap((head, column) => {
    const [fromPx, toPx] = [columnStarts[column] ?? 0, columnStarts[column + 1] ?? 0];
    const cell = layout.readCell(line, head);
    const box = { x: fromPx, y: top, widthPx: toPx - fromPx, heightPx: ROW_PX };
    const own = head.kind === 'cells' ? weight : 600;
    const text = cellText(sheet, cell.text, {
      fromPx,
      toPx,
      top,
      isRight: !layout.isText,
      color: cell.tone ?? 'text',
      weight: own,
    });
    return cell.fill === null ? [text] : [rectSvg(box, cell.fill, resolveColor), text];
  });
  return [...labels, ...cells, `<path d="M0 ${top + ROW_PX}H${px(rightOf(sheet))}" stroke="${resolveColor('border')}"/>`];
}

function note(sheet: Sheet, top: number): string {
  const { layout, columnCount, rows, resolveColor } = sheet;
  const [moreRows, moreColumns] = [layout.lines.length - rows.length, layout.heads.length - columnCount];
  const counts = [
    ...(moreRows > 0 ? [layout.t('moreRows', { count: moreRows })] : []),
    ...(moreColumns > 0 ? [layout.t('moreColumns', { count: moreColumns })] : []),
  ].join(', ');
  return [counts, layout.note ?? '']
    .filter((line) => line !== '')
    .map((line, index) => ({ line, y: top + BASELINE_PX + index * NOTE_LINE_PX }))
    .filter(({ y }) => y <= layout.heightPx)
    .map(({ line, y }) =>
      textSvg(textMark(line, PAD_PX, y, { color: 'textFaint', maxPx: layout.widthPx - PAD_PX }), resolveColor),
    )
    .join('');
}
