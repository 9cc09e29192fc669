import { expect, it } from 'vitest';
import type { SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { overwriteDataset, saveNewDataset } from './save-dataset.ts';

const STATEMENT = { databaseId: 3, catalog: 'pg', schema: 'public', sql: 'select 1 as n ;\n', templateParams: null };

function recorder() {
  const calls: [string, SendOptions | undefined][] = [];
  const api = {
    async call(path: string, options?: SendOptions): Promise<unknown> {
      calls.push([path, options]);
      return { id: 7 };
    },
  };
  return { api, calls };
}

it('makes a new dataset of the statement, without the semicolon that ends it', async () => {
  const { api, calls } = recorder();
  expect(await saveNewDataset(api, 'ones', STATEMENT)).toBe(7);
  expect(calls).toMatchObject([
    [
      '/api/v1/dataset/',
      {
        method: 'POST',
        body: { database: 3, catalog: 'pg', schema: 'public', sql: 'select 1 as n', table_name: 'ones', template_params: null },
      },
    ],
  ]);
});

it('puts the statement in place of another dataset’s, whose columns are reread', async () => {
  const { api, calls } = recorder();
  expect(await overwriteDataset(api, 9, STATEMENT)).toBe(9);
  expect(calls[0]?.[0]).toBe('/api/v1/dataset/9?override_columns=true');
  expect(calls[0]?.[1]).toMatchObject({ method: 'PUT', body: { database_id: 3, catalog: 'pg', sql: 'select 1 as n' } });
});
