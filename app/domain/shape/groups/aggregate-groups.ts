// Aggregates a column to one value per group, and defines the input and output types of each function.
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { findAggregator, isSeriesFunction } from './aggregators.ts';
import type { AggregateSpec } from './aggregators.ts';
import { factorize } from './factorize.ts';
import { groupOccupiedRows } from './grouped-rows.ts';
import type { GroupedRows } from './grouped-rows.ts';
import { readNumericValues } from '#app/domain/shape/numbers/numeric-values.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

const COUNTING_FUNCTIONS = new Set(['argmax', 'argmin', 'count', 'count_nonzero']);
const PICKING_FUNCTIONS = new Set(['max', 'min', 'nanmax', 'nanmin']);
const TEMPORAL_FUNCTIONS = new Set([...PICKING_FUNCTIONS, 'average', 'mean', 'median', 'nanmean', 'nanmedian']);

/**
 * One value per non-empty group. Text supports min, max and counts; times also means, which stay times. All other results
 * are numeric. Throws a 400 for an unknown function, one that returns a series, or one that the type doesn't support.
 */
export function aggregateGroups(column: Column, name: string, spec: AggregateSpec, groups: GroupedRows): Column {
  const operator = spec.operator ?? '';
  if (isSeriesFunction(operator)) throw shapeError(`"${operator}" does not give one value for each group.`);
  if (!operator) throw shapeError(`Operator undefined for aggregator: ${name}`);
  const reduce = buildReducer(spec, groups);
  if (column.type === 'string' && PICKING_FUNCTIONS.has(operator) && column.values.some((value) => value !== null)) {
    const { codes, rows } = factorize(column);
    const picked = reduce(Float64Array.from(codes, (code) => (code < 0 ? NaN : code)));
    return takeColumnRows(
      column,
      Int32Array.from(picked, (code) => (Number.isNaN(code) ? -1 : (rows[code] ?? -1))),
    );
  }
  if (column.type === 'temporal' && TEMPORAL_FUNCTIONS.has(operator))
    return { name: '', type: 'temporal', values: reduce(column.values) };
  const values = COUNTING_FUNCTIONS.has(operator) ? readCountable(column, operator, name) : readNumericValues(column, name);
  return { name: '', type: 'numeric', values: reduce(values) };
}

export interface GroupCodes {
  /** Group of each row; -1 for none. */
  readonly codes: Int32Array;
  readonly count: number;
}

/** One value per group, null for a group without rows. */
export function aggregateSparse(column: Column, name: string, spec: AggregateSpec, { codes, count }: GroupCodes): Column {
  const groups = groupOccupiedRows(codes, count);
  const places = new Int32Array(count).fill(-1);
  groups.codes.forEach((cell, group) => (places[cell] = group));
  return takeColumnRows(aggregateGroups(column, name, spec, groups), places);
}

function readCountable(column: Column, operator: string, name: string): Float64Array {
  if (column.type === 'temporal') return column.values;
  if (operator === 'count') return new Float64Array(column.values.length);
  return readNumericValues(column, name);
}

function buildReducer(spec: AggregateSpec, { rows, starts }: GroupedRows): (values: Float64Array) => Float64Array {
  const of = findAggregator(spec.operator ?? '');
  if (!of) throw shapeError(`Invalid numpy function: ${spec.operator ?? ''}`);
  const options = spec.options ?? {};
  return (values) => {
    const gathered = new Float64Array(rows.length);
    eachBlock(0, rows.length, (from, to) => {
      for (let i = from; i < to; i += 1) gathered[i] = values[rows[i] as number] as number;
    });
    const reduced = new Float64Array(starts.length - 1);
    for (let group = 0; group < reduced.length; group += 1)
      reduced[group] = of({ values: gathered, from: starts[group] ?? 0, to: starts[group + 1] ?? 0 }, options);
    releaseScratch(gathered);
    return reduced;
  };
}
