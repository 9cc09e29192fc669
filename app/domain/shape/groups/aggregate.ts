// aggregate: one row per group, or one row for the complete table (pandas' groupby().agg()).
import * as z from 'zod';
import { takeColumnRows } from '#app/domain/table.ts';
import { aggregateGroups } from './aggregate-groups.ts';
import { aggregateSpec } from './aggregators.ts';
import { requireOutputCells } from '#app/domain/shape/cell-limit.ts';
import { factorize, groupRows } from './factorize.ts';
import { findColumn, findColumns, renameColumn, requireColumns } from '#app/domain/shape/frame.ts';
import type { ShapeFrame } from '#app/domain/shape/frame.ts';
import { groupRowsByCode } from './grouped-rows.ts';
import { operation } from '#app/domain/shape/operation.ts';
import { mapSchema, nameList } from '#app/domain/shape/options.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

const options = z.strictObject({ groupby: nameList, aggregates: mapSchema(aggregateSpec) });

/** Groups are sorted by key; rows with a null key are dropped. */
export const aggregate = operation(options, (frame, { groupby, aggregates }): ShapeFrame => {
  requireColumns(frame, groupby);
  const keys = groupby.map((name) => renameColumn(findColumn(frame, name), name));
  const factors = keys.map(factorize);
  const groups = groupRows(factors, frame.rowCount);
  requireOutputCells('Aggregate', { rows: groups.count, columns: aggregates.size });
  const rows = groupRowsByCode(groups.codes, groups.count);
  const made = [...aggregates].map(([name, spec]) => {
    const source = spec.column ?? name;
    if (findColumns(frame, source).length === 0) throw shapeError(`Column referenced by aggregate is undefined: ${source}`);
    return { labels: [name], column: aggregateGroups(findColumn(frame, source), name, spec, rows) };
  });
  const keyColumns = keys.map((column, i) => ({
    labels: [column.name],
    column: takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  }));
  return { index: [], columns: [...keyColumns, ...made], levels: 1, rowCount: groups.count };
});
