// Builds table cells: text or HTML, bar, and colors by rule, scale, or change.
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
  /** HTML to draw instead of the text; null for plain text. */
  readonly html: readonly HtmlNode[] | null;
  /** null for no bar. */
  readonly bar: CellBarMark | null;
  readonly isNull: boolean;
  /** Background color by a rule or scale. */
  readonly fill: Fill | null;
  /** Text color; null for the default. */
  readonly tone: Token | null;
}

/** @param rules the table's rules, and a reader of the values they test */
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

/** The background color from the column's color scale. */
function scaleFill({ look: { colors }, range, number }: TableColumn, row: number): Fill | null {
  const value = number(row);
  if (colors.length === 0 || range === null || Number.isNaN(value)) return null;
  const share = range.high > range.low ? (value - range.low) / (range.high - range.low) : 1;
  const color = colors[Math.round(share * (colors.length - 1))];
  return color === undefined ? null : toFill({ color, opacity: colors.length === 1 ? share : 1 });
}

/** Minimum bar size as a share of the cell, so that nonzero values are visible. */
const MIN_BAR = 0.01;

/**
 * Bars start at zero: negative values extend to the left, positive ones to the right. In a column with both, zero is positioned by the
 * column's range, or centered (`isCentered`), so that columns can be compared.
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
