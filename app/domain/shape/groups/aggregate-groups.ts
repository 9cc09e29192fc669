// A column reduced to one cell a group: which types a function takes, and what type it gives.
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { findAggregator, isSeriesFunction } from './aggregators.ts';
import type { AggregateSpec } from './aggregators.ts';
import { factorize } from './factorize.ts';
import { occupiedGroups } from './grouped-rows.ts';
import type { GroupedRows } from './grouped-rows.ts';
import { readNumericValues } from '#app/domain/shape/numbers/numeric-values.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

const COUNTING = new Set(['argmax', 'argmin', 'count', 'count_nonzero']);
const PICKING = new Set(['max', 'min', 'nanmax', 'nanmin']);
const TEMPORAL = new Set([...PICKING, 'average', 'mean', 'median', 'nanmean', 'nanmedian']);

/**
 * One value a group, none of which is empty. Text has min, max and counts; times these and means, which stay times; all
 * else is numeric. Throws a 400 for an unknown function, one that gives a series, or one that the type does not have.
 */
export function aggregateGroups(column: Column, name: string, spec: AggregateSpec, groups: GroupedRows): Column {
  const operator = spec.operator ?? '';
  if (isSeriesFunction(operator)) throw shapeError(`"${operator}" does not give one value for each group.`);
  if (!operator) throw shapeError(`Operator undefined for aggregator: ${name}`);
  const reduce = reducer(spec, groups);
  if (column.type === 'string' && PICKING.has(operator) && column.values.some((value) => value !== null)) {
    const { codes, rows } = factorize(column);
    const picked = reduce(Float64Array.from(codes, (code) => (code < 0 ? NaN : code)));
    return takeColumnRows(
      column,
      Int32Array.from(picked, (code) => (Number.isNaN(code) ? -1 : (rows[code] ?? -1))),
    );
  }
  if (column.type === 'temporal' && TEMPORAL.has(operator)) return { name: '', type: 'temporal', values: reduce(column.values) };
  const values = COUNTING.has(operator) ? countable(column, operator, name) : readNumericValues(column, name);
  return { name: '', type: 'numeric', values: reduce(values) };
}

export interface Codes {
  /** By row, its group; -1 where it is in none. */
  readonly codes: Int32Array;
  readonly count: number;
}

/** One value a group, null for a group without rows. */
export function aggregateSparse(column: Column, name: string, spec: AggregateSpec, { codes, count }: Codes): Column {
  const groups = occupiedGroups(codes, count);
  const places = new Int32Array(count).fill(-1);
  groups.cells.forEach((cell, group) => (places[cell] = group));
  return takeColumnRows(aggregateGroups(column, name, spec, groups), places);
}

function countable(column: Column, operator: string, name: string): Float64Array {
  if (column.type === 'temporal') return column.values;
  if (operator === 'count') return new Float64Array(column.values.length);
  return readNumericValues(column, name);
}

function reducer(spec: AggregateSpec, { rows, starts }: GroupedRows): (values: Float64Array) => Float64Array {
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
