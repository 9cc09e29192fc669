// rolling: a function over the latest `window` rows. Nulls and infinities are not observed.
import { z } from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import { columnsNamed, relabelled, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { columnMap, withDefault } from './options.ts';
import { pythonText } from './python-text.ts';
import { INTERPOLATIONS } from './quantile.ts';
import { countWindow, kurtosisWindow, meanWindow, skewWindow, sumWindow, varianceWindow } from './rolling-moments.ts';
import type { WindowMaker } from './rolling-moments.ts';
import { extremeWindow, quantileWindow } from './rolling-order.ts';
import { shapeError } from './shape-error.ts';

const options = z
  .strictObject({
    rolling_type: z.string(),
    columns: columnMap,
    window: z.number().int().nullish(),
    rolling_type_options: withDefault(z.record(z.string(), z.unknown()), {}),
    center: withDefault(z.boolean(), false),
    /** Weighted windows need scipy in the ancestor too, which it does not install. */
    win_type: z.literal('', 'weighted windows are not supported').nullish(),
    min_periods: z.number().int().min(0).nullish(),
  })
  .refine(({ window }) => window !== null && window !== undefined, sentence('Undefined window for rolling operation'))
  .refine(({ window }) => (window ?? 1) > 0, sentence('Window must be > 0'))
  .refine(({ window, min_periods: min }) => (min ?? 0) <= (window ?? 0), sentence('min_periods must be <= window'));
type RollingOptions = z.output<typeof options>;

/**
 * Fewer than `min_periods` observed values (the whole window by default) give null; a `min_periods` above 0 also cuts
 * the first `min_periods - 1` rows. `std`, `var` and `cov` divide by n - 1 unless `ddof` says otherwise. `cov` and
 * `corr` are of a column with itself: the ancestor's pairs of columns have no place in its own result either.
 */
export const rolling = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, given.columns.keys());
  const rule = rollingRule(given);
  const made = [...given.columns].flatMap(([source, target]) =>
    columnsNamed(frame, source).map(({ labels, column }) => ({
      labels: relabelled(labels, target),
      column: numericColumn(slide(numbersOf(column, source), given, rule)),
    })),
  );
  return withoutFirstRows(withColumns(frame, made), (given.min_periods ?? 0) - 1);
});

interface RollingRule {
  readonly make: WindowMaker;
  readonly finish?: (value: number) => number;
  /** Counts rows, not values, towards `min_periods`. */
  readonly countsRows?: true;
}

const noOptions = z.strictObject({});
const ddofOption = z.strictObject({ ddof: withDefault(z.number().int().min(0), 1) });
const quantileOption = z
  .strictObject({
    quantile: z.number().min(0).max(1).optional(),
    q: z.number().min(0).max(1).optional(),
    interpolation: withDefault(z.enum(INTERPOLATIONS), 'linear'),
  })
  .refine(({ quantile, q }) => quantile !== undefined || q !== undefined);

function rollingRule({ rolling_type: type, rolling_type_options: given }: RollingOptions): RollingRule {
  const read = <T>(schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw shapeError(`Invalid options for ${type}: ${pythonText(given)}`);
    return parsed.data;
  };
  const plain = (rule: RollingRule): RollingRule => {
    read(noOptions);
    return rule;
  };
  switch (type) {
    case 'count':
      return plain({ make: countWindow, countsRows: true });
    case 'sum':
      return plain({ make: sumWindow });
    case 'mean':
      return plain({ make: meanWindow });
    case 'min':
      return plain({ make: extremeWindow(-1) });
    case 'max':
      return plain({ make: extremeWindow(1) });
    case 'median':
      return plain({ make: quantileWindow(0.5, 'linear') });
    case 'skew':
      return plain({ make: skewWindow });
    case 'kurt':
      return plain({ make: kurtosisWindow });
    case 'std':
      return { make: varianceWindow(read(ddofOption).ddof), finish: Math.sqrt };
    case 'var':
    case 'cov':
      return { make: varianceWindow(read(ddofOption).ddof) };
    case 'corr':
      return { make: varianceWindow(read(ddofOption).ddof), finish: (variance) => (variance > 0 ? 1 : NaN) };
    case 'quantile': {
      const { quantile, q, interpolation } = read(quantileOption);
      return { make: quantileWindow(quantile ?? q ?? 0, interpolation) };
    }
    default:
      throw shapeError(`Invalid rolling_type: ${type}`);
  }
}

function slide(
  values: Float64Array,
  { window: size, center, min_periods: min }: RollingOptions,
  rule: RollingRule,
): Float64Array {
  const width = size ?? 0;
  const ahead = center ? Math.floor((width - 1) / 2) : 0;
  const needed = min ?? width;
  const state = rule.make(meanOf(values));
  const results = new Float64Array(values.length);
  let observed = 0;
  const enter = (row: number): void => {
    const value = values[row];
    if (value === undefined || !Number.isFinite(value)) return;
    state.add(value);
    observed += 1;
  };
  for (let row = 0; row < Math.min(ahead, values.length); row += 1) enter(row);
  for (let row = 0; row < values.length; row += 1) {
    enter(row + ahead);
    const left = values[row + ahead - width];
    if (left !== undefined && Number.isFinite(left)) {
      state.remove(left);
      observed -= 1;
    }
    const rows = Math.min(row + ahead, values.length - 1) - Math.max(row + ahead - width + 1, 0) + 1;
    const enough = (rule.countsRows ? rows : observed) >= needed;
    const value = enough ? state.result() : NaN;
    results[row] = rule.finish ? rule.finish(value) : value;
  }
  return results;
}

function meanOf(values: Float64Array): number {
  const known = values.filter(Number.isFinite);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function withoutFirstRows(frame: ShapeFrame, count: number): ShapeFrame {
  if (count <= 0) return frame;
  const rows = Int32Array.from({ length: Math.max(0, frame.rowCount - count) }, (_, row) => row + count);
  return {
    ...frame,
    rowCount: rows.length,
    index: frame.index.map((column) => takeColumnRows(column, rows)),
    columns: frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, rows) })),
  };
}
