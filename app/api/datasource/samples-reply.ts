// A page of sample rows as JSON text: rows are written straight from columns.
import { GENERIC_TYPE, genericCode } from '#app/domain/table.ts';
import { recordsJson } from '#app/api/chart-data/json-reply.ts';
import type { Samples } from '#app/services/chart-data/datasource-samples.server.ts';

export function* samplesReply({ answer, totalCount }: Samples, page: { readonly page: number; readonly perPage: number }) {
  const { table, temporalNames } = answer;
  const head = {
    page: page.page,
    per_page: page.perPage,
    total_count: totalCount,
    rowcount: table.rowCount,
    sql_rowcount: answer.sqlRowCount,
    colnames: table.columns.map(({ name }) => name),
    coltypes: table.columns.map((column) => (temporalNames.has(column.name) ? GENERIC_TYPE.temporal : genericCode(column))),
    cache_key: answer.cacheKey,
    is_cached: answer.isCached ? true : null,
    query: answer.sql,
    status: 'success',
    applied_filters: answer.appliedFilters,
    rejected_filters: answer.rejectedFilters,
  };
  yield `{"result":${JSON.stringify(head).slice(0, -1)},"data":`;
  yield* recordsJson(table);
  yield '}}\n';
}
