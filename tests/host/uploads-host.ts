// A host with two databases that take files, a Warehouse and a PostgreSQL, and uploads to it as a browser sends them.
import { expect } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';
import { callerWith, eventually, logInByToken, type HostCaller, type HostJson } from './sql-lab-host.ts';
import { BUILT } from './test-host.ts';

export interface UploadsHost {
  readonly postgres: PostgresServer;
  readonly databaseIds: Readonly<Record<'warehouse' | 'postgres', number>>;
  /** Token of the administrator. */
  readonly token: string;
  caller(): HostCaller;
  host(): PreparedHost;
  rows(database: 'warehouse' | 'postgres', sql: string): Promise<readonly unknown[]>;
  /** Ends the Workers' process at once, as a kill does, and starts another on the same state. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startUploadsHost(): Promise<UploadsHost> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-uploads-'));
  const postgres = await startPostgresServer();
  const start = (): Promise<PreparedHost> =>
    startPrepared({
      stateDir,
      host: '127.0.0.1',
      port: 0,
      adminPassword: ADMIN_PASSWORD,
      report: () => undefined,
      withSamples: false,
      allowedPrivateHosts: `databases=${postgres.host}:${postgres.port}`,
      ...BUILT,
    });
  let host = await start();
  const login = await logInByToken(host.url.origin);
  let caller = login;
  const connect = async (body: HostJson): Promise<number> => {
    const { status, json } = await caller.post('/api/v1/database/', { allow_file_upload: true, ...body });
    expect(json, JSON.stringify(json)).toHaveProperty('id');
    expect(status).toBe(201);
    return Number(json['id']);
  };
  const databaseIds = {
    warehouse: await connect({ database_name: 'house', sqlalchemy_uri: 'sqlite:///house' }),
    postgres: await connect({ database_name: 'shop', sqlalchemy_uri: postgres.url }),
  };
  return {
    postgres,
    databaseIds,
    token: login.token,
    caller: () => caller,
    host: () => host,
    rows: async (database, sql) => {
      const body = {
        database_id: databaseIds[database],
        sql,
        runAsync: false,
        client_id: crypto.randomUUID().slice(0, 11),
        queryLimit: 1_000,
      };
      const { json } = await caller.post('/api/v1/sqllab/execute/', body);
      return (json['data'] ?? [JSON.stringify(json)]) as readonly unknown[];
    },
    restart: async () => {
      await host.stop();
      host = await start();
      caller = callerWith(host.url.origin, login.token);
    },
    stop: async () => {
      await host.stop();
      await postgres.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** A statement of the superuser. */
export async function asSuperuser({ url }: PostgresServer, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const viewOf = (json: HostJson): UploadView => json['result'] as UploadView;

/** Sends the file in its parts, and gives the upload. */
export async function sendFile(caller: HostCaller, fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<UploadView> {
  const begun = await caller.post('/api/v1/upload/', { file_name: fileName, size_bytes: bytes.length });
  expect(begun.status, JSON.stringify(begun.json)).toBe(201);
  const upload = viewOf(begun.json);
  for (let from = 0; from < bytes.length; from += upload.part_bytes)
    expect(await sendPart(caller, upload, { number: from / upload.part_bytes + 1, bytes })).toBe(200);
  return upload;
}

export async function sendPart(
  caller: HostCaller,
  { id, part_bytes: size }: UploadView,
  { number, bytes }: { readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const body = bytes.slice((number - 1) * size, number * size);
  return (await caller.send(`/api/v1/upload/${id}/parts/${number}`, { method: 'PUT', body })).status;
}

/** A client that says it sends so many bytes, and leaves before it has. */
export async function breakOff(
  uploads: UploadsHost,
  path: string,
  { sizeBytes, sentBytes }: { readonly sizeBytes: number; readonly sentBytes: number },
): Promise<void> {
  const headers = { authorization: `Bearer ${uploads.token}`, 'content-length': sizeBytes };
  const sending = request(new URL(path, uploads.host().url), { method: 'PUT', headers });
  const closed = new Promise((resolve) => sending.once('close', resolve));
  sending.on('error', () => undefined);
  sending.write(new Uint8Array(sentBytes), () => sending.destroy());
  await closed;
}

const csvFormat = { kind: 'csv', encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true } as const;

export const buildColumns = (types: Readonly<Record<string, UploadColumn['type']>>): Partial<UploadColumn>[] =>
  Object.entries(types).map(([name, type], source) => ({ source, name, type }));

export const load = (caller: HostCaller, id: string, body: HostJson) =>
  caller.post(`/api/v1/upload/${id}/load`, { format: csvFormat, ...body });

export const viewUpload = async (caller: HostCaller, id: string): Promise<UploadView> =>
  viewOf((await caller.get(`/api/v1/upload/${id}`)).json);

/** When the upload is over. */
export const ended = (caller: HostCaller, id: string): Promise<UploadView> =>
  eventually('the end of an upload', async () => {
    const view = await viewUpload(caller, id);
    return ['done', 'failed', 'canceled'].includes(view.state) && view;
  });
