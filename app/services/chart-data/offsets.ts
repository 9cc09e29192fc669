// Joins the results of a query and of its time offsets into one table.
import { AppError } from '#app/domain/errors.ts';
import { joinOffsets } from '#app/domain/query/plan/time-offset-join.ts';
import { emptyTable, type Table } from '#app/domain/table.ts';
import type { QueryPlan } from '#app/services/planning/plan-dataset-query.server.ts';

/** `tables`: one a statement, in their order. */
export function joinedTable({ statements, offsetJoin }: QueryPlan, tables: readonly Table[]): Table {
  const [main, ...others] = tables;
  if (!main) throw new AppError('GENERIC_BACKEND_ERROR', 'A query has no result for its own time range.');
  const [, ...compared] = statements;
  if (compared.length === 0 || !offsetJoin) return main;
  const results = compared.map(({ offset, compiled }, index) => ({
    offset: offset ?? '',
    table: others[index] ?? emptyTable,
    fromMs: compiled.fromMs,
  }));
  return joinOffsets(main, results, offsetJoin);
}
