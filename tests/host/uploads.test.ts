// Files into tables of a Warehouse and of a PostgreSQL: whole or not at all, whatever happens on the way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadView } from '#app/stores/upload/wire.ts';
import {
  asSuperuser,
  breakOff,
  buildColumns,
  ended,
  load,
  sendFile,
  sendPart,
  startUploadsHost,
  viewUpload,
  type UploadsHost,
} from './uploads-host.ts';

let uploads: UploadsHost;
beforeAll(async () => {
  uploads = await startUploadsHost();
});
afterAll(() => uploads.stop());

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const COLUMNS = buildColumns({ id: 'integer', name: 'text', price: 'number', ok: 'boolean', day: 'date', at: 'timestamp' });
const HEADER = 'id,name,price,ok,day,at\n';
const TEXT = `${HEADER}1,"a\tb\\n, ""c""\nd",1.5,yes,2024-01-05,2024-01-05T10:00:00+02:00\n9007199254740993,,,,,\n`;

describe.each(['warehouse', 'postgres'] as const)('uploading into a %s', (kind) => {
  const target = (table: string) => ({ database_id: uploads.databaseIds[kind], table_name: table });
  const count = async (table: string): Promise<unknown> => (await uploads.rows(kind, `SELECT count(*) AS n FROM ${table}`))[0];

  it('loads typed columns, texts of any kind, and nothing where nothing is', async () => {
    const caller = uploads.caller();
    const { id } = await sendFile(caller, 'a.csv', encode(TEXT));
    expect((await load(caller, id, { ...target('typed'), columns: COLUMNS })).status).toBe(202);
    expect(await ended(caller, id)).toMatchObject({ state: 'done', rows_loaded: 2, rows_skipped: 0, failure: null });
    const [first, second] = await uploads.rows(kind, 'SELECT * FROM typed ORDER BY id');
    expect(first).toMatchObject({ id: 1, name: 'a\tb\\n, "c"\nd', price: 1.5 });
    expect(JSON.stringify(first)).toContain('2024-01-05');
    expect(JSON.stringify(first)).toContain('08:00:00');
    expect(second).toMatchObject({ name: null, price: null, ok: null, day: null, at: null });
    // Numbers are literals with all their digits, which JSON.parse rounds: the database compares them.
    const [same] = await uploads.rows(kind, 'SELECT id - 9007199254740992 AS rest FROM typed ORDER BY id DESC');
    expect(same).toEqual({ rest: 1 });
  });

  it('replaces and appends, and fails where that was wanted', async () => {
    const caller = uploads.caller();
    const send = async (text: string, body: object) => {
      const { id } = await sendFile(caller, 'b.csv', encode(text));
      const reply = await load(caller, id, { ...target('Mixed Case"'), columns: buildColumns({ n: 'integer' }), ...body });
      return reply.status === 202 ? (await ended(caller, id)).state : reply.status;
    };
    const rows = () => uploads.rows(kind, 'SELECT n FROM "Mixed Case""" ORDER BY n');
    expect(await send('n\n1\n', {})).toBe('done');
    expect(await send('n\n2\n', {})).toBe(422);
    expect(await send('n\n3\n', { already_exists: 'append' })).toBe('done');
    expect(await rows()).toEqual([{ n: 1 }, { n: 3 }]);
    expect(await send('m\n4\n', { already_exists: 'append', columns: buildColumns({ m: 'integer' }) })).toBe(422);
    expect(await send('n\n5\n', { already_exists: 'replace' })).toBe('done');
    expect(await rows()).toEqual([{ n: 5 }]);
  });

  it('says line, column and value of a bad row, and leaves nothing behind', async () => {
    const caller = uploads.caller();
    const text = `n\n${'1\n'.repeat(50_000)}x\n`;
    const { id } = await sendFile(caller, 'c.csv', encode(text));
    await load(caller, id, { ...target('bad'), columns: buildColumns({ n: 'integer' }) });
    expect(await ended(caller, id)).toMatchObject({
      state: 'failed',
      failure: {
        message: 'Line 50002, column "n": "x" isn’t a whole number.',
        row: { line: 50_002, column: 'n', value: 'x' },
      },
    });
    const again = await sendFile(caller, 'c.csv', encode(`${text}1,2\n`));
    await load(caller, again.id, { ...target('bad'), columns: buildColumns({ n: 'integer' }), on_bad_row: 'skip' });
    expect(await ended(caller, again.id)).toMatchObject({
      state: 'done',
      rows_loaded: 50_000,
      rows_skipped: 2,
      problems: [{ line: 50_002 }, { line: 50_003, column: null, reason: '2 columns instead of 1.' }],
    });
    expect(await count('bad')).toEqual({ n: 50_000 });
  });

  it('is loaded once when it is sent twice, and after the server was killed', async () => {
    const text = `n\n${Array.from({ length: 400_000 }, (_, index) => index).join('\n')}\n`;
    const { id } = await sendFile(uploads.caller(), 'd.csv', encode(text));
    const body = { ...target('killed'), columns: buildColumns({ n: 'integer' }) };
    await Promise.all([load(uploads.caller(), id, body), load(uploads.caller(), id, body)]);
    await uploads.restart();
    await uploads.host().tick();
    expect(await ended(uploads.caller(), id)).toMatchObject({ state: 'done', rows_loaded: 400_000 });
    expect(await count('killed')).toEqual({ n: 400_000 });
  });

  it('is canceled without a trace', async () => {
    const caller = uploads.caller();
    const text = `n\n${'123456789\n'.repeat(1_500_000)}`;
    const { id } = await sendFile(caller, 'e.csv', encode(text));
    await load(caller, id, { ...target('canceled'), columns: buildColumns({ n: 'integer' }) });
    await caller.send(`/api/v1/upload/${id}`, { method: 'DELETE' });
    expect((await viewUpload(caller, id)).state).toBe('canceled');
    expect(JSON.stringify(await uploads.rows(kind, 'SELECT * FROM canceled'))).toMatch(/not exist|no such table|not found/i);
  });
});

describe('a part', () => {
  it('that breaks off is not there, and can be sent again; one of another size is refused, one without a length taken', async () => {
    const caller = uploads.caller();
    const bytes = new Uint8Array(9_000_000).fill(97);
    const { json } = await caller.post('/api/v1/upload/', { file_name: 'parts.csv', size_bytes: bytes.length });
    const upload = json['result'] as UploadView;
    const parts = async (): Promise<readonly number[]> => (await viewUpload(caller, upload.id)).parts;
    await breakOff(uploads, `/api/v1/upload/${upload.id}/parts/1`, { sizeBytes: upload.part_bytes, sentBytes: 3_000_000 });
    expect(await parts()).toEqual([]);
    expect(await sendPart(caller, upload, { number: 1, bytes })).toBe(200);
    expect(await sendPart(caller, upload, { number: 2, bytes: bytes.slice(10) })).toBe(422);
    expect(await parts()).toEqual([1]);
    const unsized = new Blob([bytes.slice(upload.part_bytes)]).stream();
    const init = { method: 'PUT', body: unsized, duplex: 'half' } as RequestInit;
    expect((await caller.send(`/api/v1/upload/${upload.id}/parts/2`, init)).status).toBe(200);
    expect(await parts()).toEqual([1, 2]);
  });
});

describe('what is left in PostgreSQL', () => {
  it('is no staging table', async () => {
    const rows = await asSuperuser(uploads.postgres, "SELECT relname FROM pg_class WHERE relname LIKE 'meridian_upload%'");
    expect(rows).toEqual([]);
  });
});
