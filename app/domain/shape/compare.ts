// compare: source columns against compare columns, pair by pair, as difference, percentage or ratio.
import * as z from 'zod';
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { columnsNamed, relabelled, requireColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn, ratio } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { nameList, withDefault } from './options.ts';
import { roundHalfEven } from './numbers/quantile.ts';
import { shapeError } from './shape-error.ts';
import { subtract } from './numbers/subtract.ts';

const COMPARE_TYPES = ['difference', 'percentage', 'ratio'] as const;
type CompareType = (typeof COMPARE_TYPES)[number];

const options = z.strictObject({
  source_columns: nameList,
  compare_columns: nameList,
  compare_type: z.enum(COMPARE_TYPES, '`compare_type` must be `difference`, `percentage` or `ratio`'),
  drop_original_columns: withDefault(z.boolean(), false),
  /** Decimals of percentages and ratios; differences are not rounded. */
  precision: withDefault(z.number().int().min(-15).max(15), 4),
});

/** Of pivoted columns those with the same further labels meet; one without a partner gives nulls, as does division by zero. */
export const compare = operation(options, (frame, given): ShapeFrame => {
  const { source_columns: sources, compare_columns: others } = given;
  if (sources.length !== others.length) throw shapeError('`compare_columns` must have the same length as `source_columns`.');
  requireColumns(frame, [...sources, ...others]);
  const made = sources.flatMap((source, i) => comparePair(frame, source, others[i] ?? '', given));
  const originals = new Set([...sources, ...others]);
  const kept = given.drop_original_columns
    ? frame.columns.filter(({ labels }) => !originals.has(labels[0] ?? ''))
    : frame.columns;
  return { ...frame, columns: [...kept, ...made] };
});

interface CompareRule {
  readonly compare_type: CompareType;
  readonly precision: number;
}

function comparePair(frame: ShapeFrame, source: string, other: string, rule: CompareRule): FrameColumn[] {
  const name = `${rule.compare_type}__${source}__${other}`;
  const rest = (item: FrameColumn): string => JSON.stringify(item.labels.slice(1));
  const left = new Map(columnsNamed(frame, source).map((item) => [rest(item), item]));
  const right = new Map(columnsNamed(frame, other).map((item) => [rest(item), item]));
  const nothing = (): Float64Array => new Float64Array(frame.rowCount).fill(NaN);
  return [...new Map([...left, ...right])].map(([key, { labels }]) => {
    const [a, b] = [left.get(key), right.get(key)];
    const values = a ? readNumericValues(a.column, source) : nothing();
    const against = b ? readNumericValues(b.column, other) : nothing();
    return {
      labels: relabelled(labels, name),
      column: numericColumn(compared(values, against, rule)),
    };
  });
}

function compared(values: Float64Array, against: Float64Array, { compare_type, precision }: CompareRule): Float64Array {
  const cells = new Float64Array(values.length);
  subtract(cells, values, against);
  if (compare_type === 'difference') return cells;
  const parts = compare_type === 'ratio' ? values : cells;
  eachBlock(0, cells.length, (from, to) => {
    for (let row = from; row < to; row += 1) cells[row] = rounded(ratio(parts[row] as number, against[row] as number), precision);
  });
  return cells;
}

function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  return Number.isFinite(scaled) ? roundHalfEven(scaled) / scale : value;
}
