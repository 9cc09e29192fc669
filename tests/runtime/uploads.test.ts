// Files into tables of a Warehouse and of a real PostgreSQL, by their jobs: whole or not at all, whatever happens on the way.
import { beforeAll, describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { uploadKey } from '#app/services/uploads/upload-bucket.ts';
import { changeUpload } from '#app/stores/upload/store.server.ts';
import { bindings } from './bindings.ts';
import { db, until } from './runs-fixture.ts';
import { jobs, load, prepareUploads, query, queue, view } from './uploads-fixture.ts';

const TYPES = { id: 'integer', name: 'text', price: 'number', ok: 'boolean', day: 'date', at: 'timestamp' } as const;
const HEADER = Object.keys(TYPES).join(',');

beforeAll(prepareUploads);

describe.each(['warehouse', 'postgres', 'mysql'] as const)('a file for a %s', (kind) => {
  it('becomes typed columns, texts of any kind, and nothing where nothing is', async () => {
    const text = `${HEADER}\n1,"a\tb\\n, ""c""\nd",1.5,yes,2024-01-05,2024-01-05T10:00:00+02:00\n9007199254740993,,,,,\n`;
    expect(await load(kind, text, TYPES, { table: 'uploaded_types' })).toMatchObject({
      state: 'done',
      rowsLoaded: 2,
      failure: null,
    });
    const [first, second] = await query(kind, 'SELECT * FROM uploaded_types ORDER BY id');
    expect(first?.slice(0, 3)).toEqual([1, 'a\tb\\n, "c"\nd', 1.5]);
    expect(Number(first?.[3])).toBe(1);
    expect(JSON.stringify(first?.[4])).toContain('2024-01-05');
    expect(JSON.stringify(first?.[5]).replace('T', ' ')).toContain('2024-01-05 08:00:00');
    expect(second).toEqual(['9007199254740993', null, null, null, null, null]);
  });

  it('replaces, is appended, or fails where a table is', async () => {
    const send = (text: string, more: Partial<UploadSpec>) =>
      load(kind, text, { 'N "x"': 'integer' }, { table: 'Mixed "t"', ...more });
    const named = (text: string) => (kind === 'mysql' ? `\`${text}\`` : `"${text.replaceAll('"', '""')}"`);
    const rows = () => query(kind, `SELECT ${named('N "x"')} FROM ${named('Mixed "t"')} ORDER BY 1`);
    expect((await send('n\n1\n', {})).state).toBe('done');
    expect(await send('n\n2\n', {})).toMatchObject({
      state: 'failed',
      failure: { message: expect.stringContaining('already exists') as string },
    });
    expect((await send('n\n3\n', { ifExists: 'append' })).state).toBe('done');
    expect(await rows()).toEqual([[1], [3]]);
    expect((await send('n\n5\n', { ifExists: 'replace' })).state).toBe('done');
    expect(await rows()).toEqual([[5]]);
  });

  it('has the types that fit all rows of the file, and rows that are added those of the table', async () => {
    const text = `zip,n\n${'12345,1\n'.repeat(3_000)}01234,2.5\n`;
    const column = (source: number, name: string, type: UploadType, inferred: 'type' | 'format') =>
      ({ source, name, type, inferred, dateOrder: 'ymd' }) as const;
    const columns = [column(0, 'zip', 'integer', 'type'), column(1, 'n', 'integer', 'type')];
    const send = (file: string, more: Partial<UploadSpec>) =>
      load(kind, file, {}, { table: 'all_rows', decimal: null, columns, ...more });
    expect(await send(text, {})).toMatchObject({ state: 'done', rowsLoaded: 3_001, rowsSkipped: 0, spec: { isChecked: true } });
    expect(await query(kind, "SELECT zip, n FROM all_rows WHERE zip LIKE '0%'")).toEqual([['01234', 2.5]]);
    const added = [column(0, 'zip', 'text', 'format'), column(1, 'n', 'number', 'format')];
    expect((await send('zip,n\n00700,"1.234,5"\n', { ifExists: 'append', columns: added })).state).toBe('done');
    expect(await query(kind, "SELECT zip, n FROM all_rows WHERE zip LIKE '007%'")).toEqual([['00700', 1234.5]]);
  });

  it('stops at a bad row without a trace, or skips and lists it', async () => {
    // More than is written at once: the database has rows by then.
    const text = `n\n${'123456789\n'.repeat(50_000)}x\n1,2\n`;
    expect(await load(kind, text, { n: 'integer' }, { table: 'bad' })).toMatchObject({
      state: 'failed',
      failure: { message: 'Line 50002, column "n": "x" isn’t a whole number.', row: { line: 50_002 } },
    });
    expect(await load(kind, text, { n: 'integer' }, { table: 'bad', onBadRow: 'skip' })).toMatchObject({
      state: 'done',
      rowsLoaded: 50_000,
      rowsSkipped: 2,
      problems: [{ line: 50_002 }, { line: 50_003, reason: '2 columns instead of 1.' }],
    });
    expect(await query(kind, 'SELECT count(*) FROM bad')).toEqual([[50_000]]);
  });

  it('is loaded once, however often it is begun', async () => {
    const id = await queue(kind, strToU8(`n\n${'1\n'.repeat(100_000)}`), { n: 'integer' }, { table: 'once' });
    await Promise.all([jobs.begin(id), jobs.run(id), jobs.begin(id), jobs.run(id)]);
    await jobs.run(id);
    expect(await view(id)).toMatchObject({ state: 'done', rowsLoaded: 100_000, attempts: 1 });
    expect(await query(kind, 'SELECT count(*) FROM once')).toEqual([[100_000]]);
  });

  it('is published once, where a job died between the commit and its row', async () => {
    const id = await queue(kind, strToU8('n\n1\n'), { n: 'integer' }, { table: 'died', ifExists: 'fail' });
    await jobs.run(id);
    // As the row was before.
    await changeUpload(db, id, ['done'], { state: 'publishing' });
    await jobs.run(id);
    expect((await view(id)).state).toBe('done');
    expect(await query(kind, 'SELECT * FROM died')).toEqual([[1]]);
  });

  it('is canceled, and nothing of it stays', async () => {
    const id = await queue(kind, strToU8(`n\n${'123456789\n'.repeat(800_000)}`), { n: 'integer' }, { table: 'canceled' });
    await jobs.begin(id);
    await until(
      () => view(id),
      ({ state }) => state !== 'queued',
    );
    await changeUpload(db, id, ['loading'], { isCanceled: true });
    await jobs.cancel(id);
    expect((await view(id)).state).toBe('canceled');
    await expect(query(kind, 'SELECT * FROM canceled')).rejects.toThrow();
    expect(await bindings.RESULTS.head(uploadKey(id))).toBeNull();
  });

  it('can be a ZIP, and text in another encoding', async () => {
    const zip = zipSync({ 'a.csv': strToU8('n\n1\n'), 'b.csv': strToU8('n\n2\n') });
    expect(await load(kind, zip, { n: 'integer' }, { table: 'zipped', isZip: true })).toMatchObject({
      state: 'done',
      rowsLoaded: 2,
    });
    const format = { kind: 'csv', encoding: 'shift_jis', delimiter: ',', quote: '"', hasHeader: true } as const;
    const shape = { skipLines: 0, skipRecords: 0, skipInitialSpace: false, skipBlankLines: true };
    const bytes = Uint8Array.from([0x6e, 0x0a, 0x93, 0xfa, 0x96, 0x7b, 0x0a]);
    expect(await load(kind, bytes, { n: 'text' }, { table: 'japan', format: { ...format, ...shape } })).toMatchObject({
      state: 'done',
    });
    expect(await query(kind, 'SELECT * FROM japan')).toEqual([['日本']]);
  });
});

describe('what is left', () => {
  it('is no staging table in PostgreSQL', async () => {
    expect(await query('postgres', "SELECT relname FROM pg_class WHERE relname LIKE 'meridian_upload%'")).toEqual([]);
  });

  it('is no table of our own in MySQL', async () => {
    const sql = "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_NAME LIKE 'meridian%'";
    expect(await query('mysql', sql)).toEqual([]);
  });
});
