// Types of text files are decided on all rows, by the page’s API and by Superset’s forms alike.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runUpload } from '#app/services/uploads/run-upload.server.ts';
import { findUpload } from '#app/stores/upload/store.server.ts';
import {
  call,
  fixture,
  forgetUploads,
  load,
  metadata,
  openId,
  replaceDeps,
  startUploadApi,
} from '#tests/fixtures/uploads/upload-api.ts';

beforeAll(startUploadApi);
afterAll(() => metadata.stop());
beforeEach(forgetUploads);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function sendBytes(bytes: Uint8Array): Promise<string> {
  const { json } = await call('POST', 'upload/', { file_name: 'a.csv', size_bytes: bytes.length });
  await call('PUT', `upload/${json.result.id}/parts/1`, bytes);
  return json.result.id;
}

const column = (source: number, name: string, type: string, inferred = 'type') => ({ source, name, type, inferred });
const rowsOf = (table = 't') => fixture.tables.get(table)?.rows;
const typesOf = (table = 't') => fixture.tables.get(table)?.columns.map(({ type }) => type);

describe('a file whose first rows were looked at', () => {
  const LATE = `id,zip,day\n${Array.from({ length: 3_000 }, (_, index) => `${index},${10_000 + index},1/2/2024\n`).join('')}x1,01234,13/2/2024\n`;

  it('gets the types that fit all of its rows, and says what changed', async () => {
    const columns = [column(0, 'id', 'integer'), column(1, 'zip', 'integer'), { ...column(2, 'day', 'date'), dateOrder: 'mdy' }];
    const { json } = await call('POST', `upload/${await sendBytes(bytesOf(LATE))}/load`, load({ columns }));
    expect(json.result).toMatchObject({ state: 'done', rows_loaded: 3_001, rows_skipped: 0, is_checking: false });
    expect(typesOf()).toEqual(['text', 'text', 'date']);
    expect(rowsOf()?.at(-1)).toEqual(['x1', '01234', '2024-02-13']);
    expect(rowsOf()?.[0]?.[2]).toBe('2024-02-01');
    expect(json.result.changed_columns).toEqual([
      { name: 'id', type: 'text', first_rows_type: 'integer', misfit: { line: 3_002, value: 'x1' } },
      { name: 'zip', type: 'text', first_rows_type: 'integer', misfit: { line: 3_002, value: '01234' } },
    ]);
  });

  it('keeps the types that the viewer set', async () => {
    const columns = [column(0, 'id', 'text', 'none'), column(1, 'zip', 'integer', 'format')];
    const { json } = await call('POST', `upload/${await sendBytes(bytesOf(LATE))}/load`, load({ columns }));
    expect(json.result).toMatchObject({ state: 'done', changed_columns: [] });
    expect(rowsOf()?.at(-1)).toEqual(['x1', '1234']);
  });

  it('reads decimals as the file shows them, whatever type was set', async () => {
    const text = 'art;preis;menge\nA;1.234,50;1.000\nB;0,99;12\n';
    const format = { kind: 'csv', encoding: 'utf-8', delimiter: ';', quote: '"', hasHeader: true };
    const columns = [column(0, 'art', 'text'), column(1, 'preis', 'number', 'format'), column(2, 'menge', 'integer')];
    await call('POST', `upload/${await sendBytes(bytesOf(text))}/load`, load({ columns, format }));
    expect(rowsOf()).toEqual([
      ['A', '1234.50', '1000'],
      ['B', '0.99', '12'],
    ]);
  });

  it('is read in the encoding of all of its bytes, unless one was selected', async () => {
    const bytes = new Uint8Array([...bytesOf(`city\n${'Rome\n'.repeat(20_000)}`), 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x0a]);
    const columns = [column(0, 'city', 'text')];
    const found = await call('POST', `upload/${await sendBytes(bytes)}/load`, load({ columns, is_encoding_detected: true }));
    expect(found.json.result.state).toBe('done');
    expect(rowsOf()?.at(-1)).toEqual(['Москва']);
    const selected = await call('POST', `upload/${await sendBytes(bytes)}/load`, load({ columns, table_name: 't2' }));
    expect(selected.json.result.failure?.message).toBe('The file isn’t encoded as UTF-8. Select another encoding.');
  });

  it('is added to a table in the types of the table', async () => {
    const columns = [column(0, 'id', 'integer'), column(1, 'zip', 'text')];
    await call('POST', `upload/${await sendBytes(bytesOf('id,zip\n1,a1\n'))}/load`, load({ columns }));
    const more = load({ columns: [column(0, 'id', 'integer'), column(1, 'zip', 'integer')], already_exists: 'append' });
    const { json } = await call('POST', `upload/${await sendBytes(bytesOf('id,zip\n2,00700\n3,12\n'))}/load`, more);
    expect(json.result).toMatchObject({ state: 'done', changed_columns: [] });
    expect(rowsOf()).toEqual([
      ['1', 'a1'],
      ['2', '00700'],
      ['3', '12'],
    ]);
  });

  it('still skips and lists rows that have other columns', async () => {
    const columns = [column(0, 'id', 'integer')];
    const body = load({ columns, on_bad_row: 'skip' });
    const { json } = await call('POST', `upload/${await sendBytes(bytesOf('id,n\n1,2\n1,2,3\n'))}/load`, body);
    expect(json.result).toMatchObject({ rows_loaded: 1, rows_skipped: 1, problems: [{ line: 3 }] });
  });

  /** Queues an upload that no job has started. */
  async function queue(): Promise<string> {
    const id = await sendBytes(bytesOf('id\n1\nx\n'));
    replaceDeps({ uploads: { ...fixture.uploads, jobs: { ...fixture.uploads.jobs, begin: () => Promise.resolve() } } });
    await call('POST', `upload/${id}/load`, load({ columns: [column(0, 'id', 'integer')] }));
    return id;
  }

  it('is looked at once, though its load is begun again', async () => {
    const id = await queue();
    fixture.fault = { step: 'begin', error: new Error('lost') };
    await fixture.uploads.jobs.run(id);
    expect((await findUpload(metadata.db, id))?.spec).toMatchObject({
      isChecked: true,
      columns: [{ type: 'text', inferred: 'none' }],
    });
  });

  it('is looked at until it is canceled', async () => {
    const id = await queue();
    const user = new AbortController();
    user.abort();
    await runUpload(fixture.jobDeps, id, user.signal);
    expect(await findUpload(metadata.db, id)).toMatchObject({ state: 'canceled', spec: { isChecked: false } });
  });
});

describe('a file in Superset’s form', () => {
  const upload = (file: string | Uint8Array, fields: Record<string, string> = {}, name = 'a.csv') => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ type: 'csv', table_name: 't', ...fields })) form.set(key, value);
    form.set('file', new File([file as BlobPart], name));
    return call('POST', `database/${openId}/upload/`, form);
  };

  it('gets the types of all of its rows', async () => {
    const text = `zip,n\n${'12345,1\n'.repeat(3_000)}01234,2.5\n`;
    expect((await upload(text)).status).toBe(201);
    expect(typesOf()).toEqual(['text', 'number']);
    expect(rowsOf()?.at(-1)).toEqual(['01234', '2.5']);
  });

  it('has no values but the ones that are sent, in the place of the usual ones', async () => {
    const text = 'a;b;c\n1;NA;x\n2;5;NULL\n;6;\n';
    await upload(text, { delimiter: ';', null_values: 'NA' });
    expect(typesOf()).toEqual(['integer', 'integer', 'text']);
    expect(rowsOf()).toEqual([
      ['1', null, 'x'],
      ['2', '5', 'NULL'],
      [null, '6', ''],
    ]);
    await upload(text, { delimiter: ';', table_name: 't2' });
    expect(rowsOf('t2')?.map(([, , c]) => c)).toEqual(['x', null, null]);
  });

  it('counts blank lines among those to skip, and then rows before the header', async () => {
    const text = 'A report\n\nunits,\nid,n\n1,2\n';
    await upload(text, { skip_rows: '2', header_row: '1' });
    expect([fixture.tables.get('t')?.columns.map(({ name }) => name), rowsOf()]).toEqual([['id', 'n'], [['1', '2']]]);
  });

  it('leaves blank lines out, or has rows without values for them', async () => {
    await upload('a,b\n1,2\n\n3,4\n');
    expect(rowsOf()?.length).toBe(2);
    await upload('a,b\n1,2\n\n3,4\n', { table_name: 't2', skip_blank_lines: 'false' });
    expect([typesOf('t2'), rowsOf('t2')?.[1]]).toEqual([
      ['integer', 'integer'],
      [null, null],
    ]);
  });

  it('reads a first line for Excel, an array of objects, and thousands beside decimal commas', async () => {
    await upload('sep=;\na;b\n1;2\n');
    expect(rowsOf()).toEqual([['1', '2']]);
    await upload('[{"a":12345678901234567890,"b":"x"},\n {"a":2,"b":null,"c":[1, 2]}]', { table_name: 'j' }, 'a.json');
    expect([typesOf('j'), rowsOf('j')]).toEqual([
      ['text', 'text', 'text'],
      [
        ['12345678901234567890', 'x', null],
        ['2', null, '[1,2]'],
      ],
    ]);
    await upload('art;preis;menge\nA;0,5;1.234\nB;1,25;10.000\n', { table_name: 'd', delimiter: ';' });
    expect(rowsOf('d')).toEqual([
      ['A', '0.5', '1234'],
      ['B', '1.25', '10000'],
    ]);
    await upload('n\n1.234\n', { table_name: 'p', decimal_character: '.' });
    expect(rowsOf('p')).toEqual([['1.234']]);
  });

  it('is read in the encoding that is found, or that is sent', async () => {
    const bytes = Uint8Array.from([0xe3, 0xee, 0xf0, 0xee, 0xe4, 0x0a, 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x0a]);
    await upload(bytes);
    expect([fixture.tables.get('t')?.columns[0]?.name, rowsOf()]).toEqual(['город', [['Москва']]]);
    await upload(bytes, { table_name: 't2', encoding: 'latin1' });
    expect(fixture.tables.get('t2')?.columns[0]?.name).toBe('ãîðîä');
    const unknown = await upload(bytes, { table_name: 't3', encoding: 'nothing' });
    expect([unknown.status, unknown.json.message]).toEqual([
      400,
      { encoding: ['"nothing" isn’t an encoding that can be read.'] },
    ]);
  });

  it('must have a name that says that it is one', async () => {
    for (const name of ['p.exe', 'p', 'p.csv.exe']) {
      const reply = await upload('a\n1\n', {}, name);
      expect([reply.status, reply.json.message]).toEqual([400, { file: ['File extension is not allowed.'] }]);
    }
    const started = await call('POST', 'upload/', { file_name: 'p.exe', size_bytes: 10 });
    expect([started.status, started.json.message]).toEqual([400, { file_name: ['File extension is not allowed.'] }]);
    const form = new FormData();
    form.set('type', 'pdf');
    form.set('file', new File(['a\n'], 'p.exe'));
    const both = await call('POST', 'database/upload_metadata/', form);
    expect([both.status, both.json.message]).toEqual([
      400,
      { file: ['File extension is not allowed.'], type: ['Must be one of: csv, excel, columnar.'] },
    ]);
    expect(fixture.files.size).toBe(0);
  });
});
