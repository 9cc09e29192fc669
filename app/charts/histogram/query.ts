// One query: plain rows of the column and its groups, counted into bins afterwards.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, readFlag, readList, readNumber } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export const DEFAULT_BINS = 5;

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const groups = readList(formData, 'groupby');
  const columns = readList(formData, 'column').slice(0, 1);
  const base = baseQuery(formData, { columns: [...groups, ...columns], metrics: null });
  const [column] = columns;
  if (column === undefined) return [base];
  const options = {
    column: columnLabel(column),
    groupby: groups.map(columnLabel),
    bins: Math.max(1, Math.round(readNumber(formData, 'bins') ?? DEFAULT_BINS)),
    cumulative: readFlag(formData, 'cumulative', false),
    normalize: readFlag(formData, 'normalize', false),
  };
  return [{ ...base, post_processing: [{ operation: 'histogram', options }] }];
}
