// Files into BigQuery against a local server with the API's documented replies: what the emulator can't prove. Parts that are lost on
// their way, jobs that take their time, attempts that find each other's jobs, and rows that a job refuses.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadColumn, LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import { AppError, ERROR_TYPES } from '#app/domain/errors.ts';
import { startBigqueryApi, type BigqueryApiServer } from './api-server.ts';
import { createLoadServer, createTarget, openLoader, UPLOAD_ID } from './load-server.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

const STAGING = `/tables/meridian_upload_${UPLOAD_ID}`;

let api: BigqueryApiServer;
beforeAll(async () => void (api = await startBigqueryApi()));
afterAll(() => api.close());

let { google, respond } = createLoadServer();

beforeEach(() => {
  api.reset();
  ({ google, respond } = createLoadServer());
  api.respond = respond;
});

const open = (target: LoadTarget, signal?: AbortSignal): TableLoader => openLoader(api.port, target, signal);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => [String(index)]);
const linesOf = (count: number): string =>
  numbers(count)
    .map(([n]) => `{"n":"${n}"}\n`)
    .join('');

async function stage(target: LoadTarget, count = 10): Promise<TableLoader> {
  const loader = open(target);
  await loader.begin();
  await loader.write(
    numbers(count),
    numbers(count).map((_, index) => 100 + index),
  );
  await loader.flush();
  return loader;
}

const loads = () => [...google.jobs.values()].filter(({ body }) => body.configuration['load']);
const publications = () => [...google.jobs.values()].filter(({ body }) => !body.configuration['load']);

describe('a file', () => {
  it('is one job of many parts, into a staging table with the types of its columns', async () => {
    const columns: readonly LoadColumn[] = [
      { name: 'n', type: 'integer' },
      { name: 'price', type: 'decimal', precision: 38, scale: 9 },
      { name: 'mass', type: 'decimal', precision: 40, scale: 20 },
      { name: 'odd', type: 'decimal', precision: 60, scale: 10 },
      { name: 'any', type: 'decimal' },
      { name: 'at', type: 'timestamp' },
    ];
    const loader = open(createTarget('fail', columns));
    await loader.begin();
    await loader.write([
      ['9223372036854775807', '1.50', null, '"', null, '2024-02-29 10:00:00.5'],
      ['1', null, null, null, null, null],
    ]);
    await loader.flush();
    expect(google.file).toBe('{"n":"9223372036854775807","price":"1.50","odd":"\\"","at":"2024-02-29 10:00:00.5"}\n{"n":"1"}\n');
    expect(google.parts).toBeGreaterThan(3);
    const [job] = loads();
    expect(job?.body).toMatchObject({
      jobReference: { projectId: 'pays' },
      configuration: {
        labels: { requested_by: 'meridian' },
        load: {
          destinationTable: { projectId: 'data', datasetId: 'ds', tableId: `meridian_upload_${UPLOAD_ID}` },
          schema: { fields: ['INT64', 'NUMERIC', 'BIGNUMERIC', 'STRING', 'BIGNUMERIC', 'DATETIME'].map((type) => ({ type })) },
          sourceFormat: 'NEWLINE_DELIMITED_JSON',
          createDisposition: 'CREATE_NEVER',
          writeDisposition: 'WRITE_TRUNCATE',
        },
      },
    });
    expect([...google.tables.keys()]).toEqual([`/datasets/ds${STAGING}`]);
  });

  it('arrives whole where parts, or replies to them, are lost', async () => {
    for (const lost of [1, 2, 3, 4, 5, 6]) {
      google.parts = 0;
      google.keep = (part, bytes) => (part === lost ? Math.floor(bytes / 2) : bytes);
      google.loses = (part) => part === lost;
      await stage(createTarget('fail'));
      expect(google.file).toBe(linesOf(10));
    }
    google.parts = 0;
    google.keep = (_part, bytes) => bytes;
    // The last part, behind whose reply the job is.
    google.loses = (part) => part === 5;
    google.jobs.clear();
    await stage(createTarget('fail'));
    expect([google.file, google.parts, loads().length]).toEqual([linesOf(10), 5, 1]);
  });

  it('is sent again from its begin by another attempt, where BigQuery has forgotten it', async () => {
    api.respond = (request) => (request.range === undefined ? respond(request) : { status: 410, json: {} });
    const error = await catchAppError(stage(createTarget('fail')));
    expect([error.message, ERROR_TYPES[error.type].kind]).toEqual(['BigQuery has lost a part of the file.', 'upstream']);
  });

  it('is waited for, and stopped with its upload', async () => {
    let requestCount = 0;
    google.settle = () => ({ state: 'RUNNING' });
    api.respond = (request) => {
      if (request.method === 'GET' && request.url.pathname.includes('/jobs/') && (requestCount += 1) === 2)
        for (const job of google.jobs.values()) job.status = { state: 'DONE' };
      return respond(request);
    };
    await stage(createTarget('fail'));
    expect(requestCount).toBe(2);
    api.respond = respond;
    const control = new AbortController();
    const loader = open(createTarget('fail'), control.signal);
    await loader.begin();
    await loader.write(numbers(3));
    const flushed = catchAppError(loader.flush());
    const isWaitedFor = () => loads().length === 2 && api.received.at(-1)?.method === 'GET';
    while (!isWaitedFor()) await new Promise((resolve) => setTimeout(resolve, 5));
    control.abort(new AppError('COMMAND_REFUSED_ERROR', 'canceled'));
    expect((await flushed).message).toBe('canceled');
    expect(api.received.at(-1)?.url.pathname).toMatch(/\/jobs\/meridian_load_\w+-[\w-]+\/cancel$/);
    expect(api.received.at(-1)?.url.searchParams.get('location')).toBe('EU');
  });

  it('is stopped with its upload also before BigQuery has confirmed it', async () => {
    const control = new AbortController();
    api.respond = (request) => {
      const isLastPart = request.range?.endsWith('*') === false;
      if (isLastPart) control.abort(new AppError('COMMAND_REFUSED_ERROR', 'canceled'));
      return respond(request);
    };
    const loader = open(createTarget('fail'), control.signal);
    await loader.begin();
    await loader.write(numbers(3));
    expect((await catchAppError(loader.flush())).message).toBe('canceled');
    expect(api.received.at(-1)?.url.pathname).toMatch(/\/jobs\/meridian_load_\w+-[\w-]+\/cancel$/);
  });

  it('that is refused says which line of it, and isn’t tried again', async () => {
    const errors = [
      {
        reason: 'invalid',
        message: 'Error while reading data, error message: JSON table encountered too many errors, giving up.',
      },
      {
        reason: 'invalid',
        message:
          'Error while reading data, error message: JSON parsing error in row starting at position 20: Could not convert value to integer. Field: n; Value: x y',
      },
    ];
    google.settle = () => ({ state: 'DONE', errorResult: errors[0], errors });
    const error = await catchAppError(stage(createTarget('fail')));
    expect(error.type).toBe('COMMAND_REFUSED_ERROR');
    expect(error.message).toBe('Line 102, column "n": "x y" Could not convert value to integer.');
    expect(error.extra).toMatchObject({ row: { line: 102, column: 'n', value: 'x y' } });
    for (const [reason, type, kind] of [
      ['invalid', 'COMMAND_REFUSED_ERROR', 'invalid'],
      ['backendError', 'GENERIC_DB_ENGINE_ERROR', 'upstream'],
      ['accessDenied', 'CONNECTION_DATABASE_PERMISSIONS_ERROR', 'invalid'],
    ] as const) {
      google.settle = () => ({ state: 'DONE', errorResult: { reason, message: 'It failed.' } });
      const other = await catchAppError(stage(createTarget('fail')));
      expect([other.type, ERROR_TYPES[other.type].kind, other.message]).toEqual([type, kind, 'It failed.']);
    }
  });
});

describe('publishing', () => {
  it('copies for a new table and a replaced one, and inserts what is appended', async () => {
    const table = { projectId: 'data', datasetId: 'ds', tableId: 'loaded' };
    const sourceTable = { ...table, tableId: `meridian_upload_${UPLOAD_ID}` };
    const cases = [
      ['fail', { copy: { sourceTable, destinationTable: table, writeDisposition: 'WRITE_EMPTY' } }],
      ['replace', { copy: { sourceTable, destinationTable: table, writeDisposition: 'WRITE_TRUNCATE' } }],
      [
        'append',
        {
          query: {
            query: `INSERT INTO \`data\`.\`ds\`.\`loaded\` (\`n\`) SELECT \`n\` FROM \`data\`.\`ds\`.\`meridian_upload_${UPLOAD_ID}\``,
            useLegacySql: false,
          },
        },
      ],
    ] as const;
    for (const [ifExists, configuration] of cases) {
      google.jobs.clear();
      if (ifExists !== 'fail') google.tables.set('/datasets/ds/tables/loaded', { type: 'TABLE' });
      const loader = await stage(createTarget(ifExists));
      expect(await loader.publish()).toBe(true);
      expect(publications().map(({ body }) => body)).toMatchObject([{ jobReference: { projectId: 'pays' }, configuration }]);
      expect(google.tables.has(`/datasets/ds${STAGING}`)).toBe(false);
      expect(await loader.publish()).toBe(false);
    }
  });

  it('happens once, whatever becomes of the attempt that began it', async () => {
    const loader = await stage(createTarget('append'));
    // The reply to the insertion is lost, and the job runs: the attempt after it finds that job.
    google.settle = () => ({ state: 'RUNNING' });
    api.respond = (request) => {
      const isInsertion = request.method === 'POST' && request.url.pathname.endsWith('/pays/jobs');
      return isInsertion && respond(request) ? { isLost: true } : respond(request);
    };
    const first = open(createTarget('append'));
    const firstResult = first.publish().catch((error: unknown) => error);
    while (publications().length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    api.respond = respond;
    for (const job of google.jobs.values()) job.status = { state: 'DONE' };
    google.settle = () => ({ state: 'DONE' });
    expect(await loader.publish()).toBe(false);
    await firstResult;
    expect(publications()).toHaveLength(1);
  });

  it('is retried by another job where one has failed, and starts over for another staging table', async () => {
    const loader = await stage(createTarget('append'));
    google.settle = () => ({ state: 'DONE', errorResult: { reason: 'backendError', message: 'Try again' } });
    expect(ERROR_TYPES[(await catchAppError(loader.publish())).type].kind).toBe('upstream');
    google.settle = () => ({ state: 'DONE' });
    expect(await loader.publish()).toBe(true);
    expect(publications()).toHaveLength(2);
    google.tables.set('/datasets/ds/tables/other', {});
    expect(await (await stage(createTarget('append'))).publish()).toBe(true);
    expect(publications()).toHaveLength(3);
  });

  it('changes nothing that is there unless it is to', async () => {
    google.tables.set('/datasets/ds/tables/loaded', { type: 'TABLE' });
    const loader = await stage(createTarget('fail'));
    expect((await catchAppError(loader.publish())).message).toMatch(/already exists/);
    google.tables.delete('/datasets/ds/tables/loaded');
    google.settle = () => ({
      state: 'DONE',
      errorResult: { reason: 'duplicate', message: 'Already Exists: Table data:ds.loaded' },
    });
    expect((await catchAppError(loader.publish())).message).toMatch(/already exists/);
    for (const ifExists of ['append', 'replace'] as const) {
      google.tables.set('/datasets/ds/tables/loaded', { type: 'VIEW' });
      google.settle = () => ({ state: 'DONE' });
      expect((await catchAppError(stage(createTarget(ifExists)).then((one) => one.publish()))).message).toMatch(/isn’t a table/);
    }
    await loader.discard();
    await loader.discard();
    expect(google.tables.has(`/datasets/ds${STAGING}`)).toBe(false);
  });
});

it('appends in the types of the table: nested values as they are, bytes from hexadecimal digits', async () => {
  const fields = [
    { name: 'N', type: 'INTEGER', mode: 'REQUIRED', description: 'x', policyTags: {} },
    { name: 'price', type: 'NUMERIC', precision: '10', scale: '2' },
    { name: 'tags', type: 'STRING', mode: 'REPEATED' },
    { name: 'buyer', type: 'RECORD', fields: [{ name: 'id', type: 'INTEGER', policyTags: {} }] },
    { name: 'raw', type: 'BYTES' },
    { name: 'later', type: 'STRING' },
  ];
  google.tables.set('/datasets/ds/tables/loaded', { type: 'TABLE', schema: { fields } });
  const names = ['n', 'price', 'tags', 'buyer', 'raw'];
  const columns = names.map((name) => ({ name, type: 'text' as const }));
  const loader = open(createTarget('append', columns));
  await loader.begin();
  await loader.write([
    ['1', '2.50', '["a",\n"b"]', '{"id":9007199254740993}', '0aFF'],
    ['2', null, null, null, ''],
  ]);
  await loader.flush();
  expect(google.file).toBe(
    '{"n":"1","price":"2.50","tags":["a", "b"],"buyer":{"id":9007199254740993},"raw":"Cv8="}\n{"n":"2","raw":""}\n',
  );
  expect(loads()[0]?.body.configuration['load']?.['schema']).toEqual({
    fields: [
      { name: 'n', type: 'INTEGER', mode: 'REQUIRED' },
      { name: 'price', type: 'NUMERIC', precision: '10', scale: '2' },
      { name: 'tags', type: 'STRING', mode: 'REPEATED' },
      { name: 'buyer', type: 'RECORD', fields: [{ name: 'id', type: 'INTEGER' }] },
      { name: 'raw', type: 'BYTES' },
    ],
  });
  const refused = open(createTarget('append', columns));
  await refused.begin();
  expect((await catchAppError(refused.write([['1', null, 'a,b', null, null]], [7]))).message).toBe(
    'Line 7, column "tags": "a,b" isn’t JSON.',
  );
  expect((await catchAppError(refused.write([['1', null, null, null, '0x1']], [8]))).message).toMatch(
    /^Line 8, column "raw": "0x1"/,
  );
});
