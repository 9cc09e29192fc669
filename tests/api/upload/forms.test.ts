// Superset's upload forms, through the API.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasets } from '#drizzle/schema/index.ts';
import {
  call,
  closedId,
  CSV,
  fixture,
  forgetUploads,
  limitedId,
  metadata,
  openId,
  startUploadApi,
} from '#tests/fixtures/uploads/upload-api.ts';

beforeAll(startUploadApi);
afterAll(() => metadata.stop());
beforeEach(forgetUploads);

const form = (fields: Record<string, string>, file: string | null = CSV, name = 'people.csv'): FormData => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  if (file !== null) data.set('file', new File([file], name));
  return data;
};

describe('Superset’s forms', () => {
  it('say the columns of a file', async () => {
    const text = 'id;name;when;amount\n1;a;2024-01-01;1,5\n';
    const reply = await call('POST', 'database/upload_metadata/', form({ type: 'csv', delimiter: ';', header_row: '0' }, text));
    expect(reply.status).toBe(200);
    expect(reply.json.result).toEqual({ items: [{ column_names: ['id', 'name', 'when', 'amount'], sheet_name: null }] });
    expect(fixture.files.size).toBe(0);
  });

  it('name what is wrong with them', async () => {
    const pdf = await call('POST', 'database/upload_metadata/', form({ type: 'pdf' }));
    expect([pdf.status, pdf.json.message]).toEqual([400, { type: ['Must be one of: csv, excel, columnar.'] }]);
    const nothing = await call('POST', 'database/upload_metadata/', form({ type: 'csv' }, null));
    expect([nothing.status, nothing.json.message]).toEqual([400, { file: ['Field is required.'] }]);
    expect((await call('POST', 'database/upload_metadata/', { type: 'csv' })).status).toBe(400);
    expect((await call('POST', `database/${openId}/upload/`, form({ type: 'csv' }))).status).toBe(400);
    expect((await call('POST', `database/${openId}/upload/`, form({ type: 'excel', table_name: 't' }))).status).toBe(400);
    expect((await call('POST', `database/999/upload/`, form({ type: 'csv', table_name: 't' }))).status).toBe(404);
    expect(fixture.files.size).toBe(0);
  });

  it('load a file and make a dataset of its table', async () => {
    const fields = { type: 'csv', table_name: 'people', column_data_types: '{"id": "str"}', rows_to_read: '1' };
    const reply = await call('POST', `database/${openId}/upload/`, form(fields));
    expect([reply.status, reply.text]).toEqual([201, '{"message":"OK"}']);
    expect(fixture.tables.get('people')).toEqual({
      columns: [
        { name: 'id', type: 'text' },
        { name: 'name', type: 'text' },
      ],
      rows: [['1', 'a']],
    });
    expect((await metadata.db.select().from(datasets)).map(({ name }) => name)).toEqual(['people']);
    expect(fixture.files.size).toBe(0);
  });

  it('return 4xx where Superset fails: ragged rows, other columns', async () => {
    const ragged = await call('POST', `database/${openId}/upload/`, form({ type: 'csv', table_name: 'r' }, 'a,b\n1,2\n1,2,3\n'));
    expect([ragged.status, ragged.text]).toEqual([422, expect.stringContaining('Line 3: 3 columns instead of 2.')]);
    await call('POST', `database/${openId}/upload/`, form({ type: 'csv', table_name: 'p' }));
    const other = form({ type: 'csv', table_name: 'p', already_exists: 'append' }, 'x\n1\n');
    expect((await call('POST', `database/${openId}/upload/`, other)).status).toBe(422);
    expect((await call('POST', `database/${openId}/upload/`, form({ type: 'csv', table_name: 'p' }))).status).toBe(422);
    expect(fixture.files.size + fixture.staging.size).toBe(0);
  });

  it('say which schemas take files', async () => {
    const schemas = async (id: number) =>
      JSON.parse((await call('GET', `database/${id}/schemas_access_for_file_upload/`)).text) as unknown;
    expect(await schemas(openId)).toEqual({ schemas: ['main'] });
    expect(await schemas(closedId)).toEqual({ schemas: [] });
    expect(await schemas(limitedId)).toEqual({ schemas: ['other'] });
  });
});
