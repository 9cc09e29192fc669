import { expect, it } from 'vitest';
import { rowQuery } from '#app/charts/shared/form/row-query.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { settings } from '#app/charts/table/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { chartBody } from './schedule-query.ts';

it('saves the query that the table makes of the settings', () => {
  const { params, query_context: text } = chartBody({ name: 'Orders', datasetId: 7, columns: ['id', 'day'], rowLimit: 500 });
  const context = JSON.parse(text) as { readonly queries: readonly object[] };
  expect(context).toMatchObject({ datasource: { id: 7, type: 'table' }, form_data: JSON.parse(params) as object });
  const built = rowQuery(readSettings(settings, JSON.parse(params) as Record<string, unknown>), { id: 7 } as Dataset);
  expect(built).toMatchObject(context.queries[0] ?? {});
  expect(built).not.toHaveProperty('metrics');
});
