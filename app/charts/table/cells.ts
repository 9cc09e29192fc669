// A cell of a table: its text or HTML, its bar, and its color by a rule, a scale or a change.
import { tintOf, type Condition } from '#app/charts/shared/color/conditional-format.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { HtmlNode } from '#app/domain/html/read-html.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { TableColumn } from './columns.ts';
import { changeTone } from './compared.ts';

export interface TableCell {
  readonly text: string;
  /** What is drawn in place of the text; null for text alone. */
  readonly html: readonly HtmlNode[] | null;
  /** Shares of the cell's width from its left, 0 to 1; null without a bar. */
  readonly bar: { readonly from: number; readonly size: number; readonly negative: boolean } | null;
  readonly isNull: boolean;
  /** Background color, by a rule. */
  readonly fill: { readonly color: Token; readonly opacity: number } | null;
  /** Text color; null for the usual one. */
  readonly tone: Token | null;
}

const FILL_LEAST = 0.1;
const FILL_SPAN = 0.3;

export function cellOf(formData: FormData, column: TableColumn, row: number, conditions: readonly Condition[]): TableCell {
  const text = column.write(row);
  const tint = tintOf(conditions, column.name, column.valueAt(row), column.range);
  const tone = tint?.isText ? tint.color : column.isChange ? changeTone(formData, column.number(row)) : null;
  const fill = tint === null || tint.isText ? null : { color: tint.color, opacity: px(FILL_LEAST + FILL_SPAN * tint.opacity) };
  return {
    text: text ?? column.nullText,
    html: text === null ? null : column.html(row),
    bar: barOf(column, row),
    isNull: text === null,
    fill: fill ?? scaleFill(column, row),
    tone,
  };
}

/** The color of the column's scale at the value. */
function scaleFill({ settings: { colors }, range, number }: TableColumn, row: number): TableCell['fill'] {
  const value = number(row);
  if (colors.length === 0 || range === null || Number.isNaN(value)) return null;
  const share = range.high > range.low ? (value - range.low) / (range.high - range.low) : 1;
  const color = colors[Math.round(share * (colors.length - 1))];
  return color === undefined
    ? null
    : { color, opacity: px(colors.length === 1 ? FILL_LEAST + FILL_SPAN * share : FILL_LEAST + FILL_SPAN) };
}

/** Share of a cell: what is not zero shows. */
const LEAST_BAR = 0.01;

/**
 * From zero: negative values to the left, positive ones to the right. Where a column has both, zero is where its range
 * has it, or in the middle of every such column (`isCentered`), so that columns can be compared.
 */
function barOf({ bars, number, settings }: TableColumn, row: number): TableCell['bar'] {
  const value = number(row);
  if (bars === null || Number.isNaN(value) || value === 0) return null;
  const isBelow = value < 0;
  const reach = Math.max(-bars.low, bars.high);
  const [low, high] = settings.isCentered && bars.low < 0 && bars.high > 0 ? [-reach, reach] : [bars.low, bars.high];
  const zero = px(-low / (high - low));
  const size = Math.max(LEAST_BAR, px(Math.abs(value) / (high - low)));
  return { from: px(Math.max(0, isBelow ? zero - size : zero)), size, negative: isBelow && settings.isColored };
}
