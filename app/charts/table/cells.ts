// A cell of a table: its text or HTML, its bar, and its color by a rule, a scale or a change.
import { toFill, findTints, type Condition, type Fill } from '#app/charts/shared/color/conditional-format.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { HtmlNode } from '#app/domain/html/read-html.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { TableColumn } from './columns.ts';
import { changeTone } from './compared.ts';
import type { JudgedOf } from './judged.ts';

interface CellRules {
  readonly conditions: readonly Condition[];
  readonly judgedOf: JudgedOf;
}

/** Shares of the cell's width from its left, 0 to 1. */
export interface CellBarMark {
  readonly from: number;
  readonly size: number;
  readonly color: Token;
}
export interface TableCell {
  readonly text: string;
  /** What is drawn in place of the text; null for text alone. */
  readonly html: readonly HtmlNode[] | null;
  /** null without one. */
  readonly bar: CellBarMark | null;
  readonly isNull: boolean;
  /** Background color, by a rule. */
  readonly fill: Fill | null;
  /** Text color; null for the usual one. */
  readonly tone: Token | null;
}

/** @param rules those of the table, and what they judge in the cell's row */
export function buildCell(column: TableColumn, row: number, rules: CellRules): TableCell {
  const text = column.write(row);
  const tints = findTints(rules.conditions, column.name, (name) => rules.judgedOf(name, row));
  return {
    text: text ?? column.nullText,
    html: text === null ? null : column.html(row),
    bar: barOf(column, row, tints.bar?.color ?? null),
    isNull: text === null,
    fill: toFill(tints.background) ?? scaleFill(column, row),
    tone: tints.text?.color ?? changeTone(column.riseColor, column.number(row)),
  };
}

/** The color of the column's scale at the value. */
function scaleFill({ look: { colors }, range, number }: TableColumn, row: number): Fill | null {
  const value = number(row);
  if (colors.length === 0 || range === null || Number.isNaN(value)) return null;
  const share = range.high > range.low ? (value - range.low) / (range.high - range.low) : 1;
  const color = colors[Math.round(share * (colors.length - 1))];
  return color === undefined ? null : toFill({ color, opacity: colors.length === 1 ? share : 1 });
}

/** Share of a cell: what is not zero shows. */
const MIN_BAR = 0.01;

/**
 * From zero: negative values to the left, positive ones to the right. Where a column has both, zero is where its range
 * has it, or in the middle of every such column (`isCentered`), so that columns can be compared.
 */
function barOf({ bars, number, look }: TableColumn, row: number, color: Token | null): CellBarMark | null {
  const value = number(row);
  if (bars === null || Number.isNaN(value) || value === 0) return null;
  const isBelow = value < 0;
  const reach = Math.max(-bars.low, bars.high);
  const [low, high] = look.isCentered && bars.low < 0 && bars.high > 0 ? [-reach, reach] : [bars.low, bars.high];
  const zero = px(-low / (high - low));
  const size = Math.max(MIN_BAR, px(Math.abs(value) / (high - low)));
  return {
    from: px(Math.max(0, isBelow ? zero - size : zero)),
    size,
    color: color ?? (isBelow && look.isColored ? 'danger' : 'accent'),
  };
}
