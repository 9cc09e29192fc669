// compare: compares pairs of columns as difference, percentage or ratio.
import * as z from 'zod';
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { findColumns, replaceFirstLabel, requireColumns } from './frame.ts';
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

/**
 * Pivoted columns are paired when all labels after the first are equal. A column without a counterpart gives nulls, as does
 * division by zero.
 */
export const compare = operation(options, (frame, settings): ShapeFrame => {
  const { source_columns: sources, compare_columns: others } = settings;
  if (sources.length !== others.length) throw shapeError('`compare_columns` must have the same length as `source_columns`.');
  requireColumns(frame, [...sources, ...others]);
  const comparisons = sources.flatMap((source, i) => comparePair(frame, source, others[i] ?? '', settings));
  const originals = new Set([...sources, ...others]);
  const kept = settings.drop_original_columns
    ? frame.columns.filter(({ labels }) => !originals.has(labels[0] ?? ''))
    : frame.columns;
  return { ...frame, columns: [...kept, ...comparisons] };
});

interface CompareRule {
  readonly compare_type: CompareType;
  readonly precision: number;
}

function comparePair(frame: ShapeFrame, source: string, other: string, rule: CompareRule): FrameColumn[] {
  const name = `${rule.compare_type}__${source}__${other}`;
  const buildLevelKey = (item: FrameColumn): string => JSON.stringify(item.labels.slice(1));
  const sourceByKey = new Map(findColumns(frame, source).map((item) => [buildLevelKey(item), item]));
  const otherByKey = new Map(findColumns(frame, other).map((item) => [buildLevelKey(item), item]));
  const createNulls = (): Float64Array => new Float64Array(frame.rowCount).fill(NaN);
  return [...new Map([...sourceByKey, ...otherByKey])].map(([key, { labels }]) => {
    const [a, b] = [sourceByKey.get(key), otherByKey.get(key)];
    const values = a ? readNumericValues(a.column, source) : createNulls();
    const otherValues = b ? readNumericValues(b.column, other) : createNulls();
    return {
      labels: replaceFirstLabel(labels, name),
      column: numericColumn(computeComparison(values, otherValues, rule)),
    };
  });
}

function computeComparison(
  values: Float64Array,
  otherValues: Float64Array,
  { compare_type, precision }: CompareRule,
): Float64Array {
  const cells = new Float64Array(values.length);
  subtract(cells, values, otherValues);
  if (compare_type === 'difference') return cells;
  const parts = compare_type === 'ratio' ? values : cells;
  eachBlock(0, cells.length, (from, to) => {
    for (let row = from; row < to; row += 1)
      cells[row] = roundTo(ratio(parts[row] as number, otherValues[row] as number), precision);
  });
  return cells;
}

function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  return Number.isFinite(scaled) ? roundHalfEven(scaled) / scale : value;
}
