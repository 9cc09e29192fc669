// What the cases of field/ do at a host: load files by the form, run statements, draw charts, take files out.
import * as z from 'zod';
import { targetsReply } from '#app/stores/upload/wire.ts';
import type { ArchiveReply } from '#scripts/conformance/archive-calls.ts';
import type { Replay } from '#scripts/conformance/replay-call.ts';

export interface FieldDatabase {
  readonly id: number;
  readonly title: string;
  readonly isPostgres: boolean;
}

/** What clients know of a column's type. */
export const GENERIC = { number: 0, text: 1, time: 2, boolean: 3 } as const;

/** A table that a file became: its cells as texts, with all their digits. */
export interface FieldTable {
  readonly reply: ArchiveReply;
  readonly columns: readonly string[];
  readonly types: Readonly<Record<string, number>>;
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

export interface FieldHost {
  readonly databases: readonly FieldDatabase[];
  readonly call: (method: string, path: string, body?: unknown) => Promise<ArchiveReply>;
  /** By Superset's form; an empty table where the host refuses. */
  readonly load: (database: FieldDatabase, file: File, fields: Readonly<Record<string, string>>) => Promise<FieldTable>;
  /** A virtual one; gives its id. */
  readonly createDataset: (database: FieldDatabase, name: string, sql: string) => Promise<number>;
  /** In SQL Lab. */
  readonly run: (database: FieldDatabase, sql: string, more?: Readonly<Record<string, unknown>>) => Promise<ArchiveReply>;
}

export const idSchema = z.object({ id: z.int() });
const QUERY_LIMIT = 5_000;
const resultSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  columns: z.array(z.object({ column_name: z.string(), type_generic: z.int().nullish() })),
});

export async function openFieldHost(replay: Replay): Promise<FieldHost> {
  const { fixtures, accessToken } = replay;
  const send = async (method: string, path: string, init: RequestInit): Promise<ArchiveReply> => {
    const headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${accessToken}` };
    const reply = await fetch(new URL(path, fixtures.url), { ...init, method, headers });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, bytes, text: new TextDecoder().decode(bytes) };
  };
  const call: FieldHost['call'] = (method, path, body) =>
    send(method, path, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const run: FieldHost['run'] = (database, sql, more = {}) =>
    call('POST', '/api/v1/sqllab/execute/', {
      client_id: newClientId(),
      database_id: database.id,
      sql,
      runAsync: false,
      queryLimit: QUERY_LIMIT,
      ...more,
    });
  let count = 0;
  return {
    databases: await openDatabases(call, fixtures.postgresUrl),
    call,
    run,
    createDataset: async (database, name, sql) => {
      const body = { database: database.id, schema: 'public', table_name: `${name}_${newClientId()}`, sql };
      return idSchema.parse(parsed(await call('POST', '/api/v1/dataset/', body))).id;
    },
    async load(database, file, fields) {
      const table = `field_${(count += 1)}`;
      const form = new FormData();
      for (const [key, value] of Object.entries({ ...fields, table_name: table })) form.set(key, value);
      form.set('file', file);
      const reply = await send('POST', `/api/v1/database/${database.id}/upload/`, { body: form });
      if (reply.status !== 201) return { reply, columns: [], types: {}, rows: [] };
      return { reply, ...(await readTable((sql) => run(database, sql), table)) };
    },
  };
}

export const newClientId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 11);

/** A Warehouse and PostgreSQL, both of which take files and changes. */
async function openDatabases(call: FieldHost['call'], postgresUrl: string): Promise<FieldDatabase[]> {
  const targets = await call('POST', '/api/v1/upload/targets/', { name: 'Field' });
  const [target] = targetsReply.parse(parsed(targets)).result;
  const settings = { expose_in_sqllab: true, allow_dml: true, allow_file_upload: true };
  const body = { database_name: 'Field in PostgreSQL', sqlalchemy_uri: postgresUrl, ...settings };
  const { id } = idSchema.parse(parsed(await call('POST', '/api/v1/database/', body)));
  return [
    { id, title: 'PostgreSQL', isPostgres: true },
    { id: target?.id ?? 0, title: 'Warehouse', isPostgres: false },
  ];
}

/** Throws where the host refused. */
export function parsed({ status, text }: ArchiveReply): unknown {
  if (status >= 300) throw new Error(`returned ${status}: ${text.slice(0, 400)}`);
  return JSON.parse(text);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function readTable(run: (sql: string) => Promise<ArchiveReply>, table: string): Promise<Omit<FieldTable, 'reply'>> {
  const { columns } = resultSchema.parse(parsed(await run(`SELECT * FROM ${table} LIMIT 1`)));
  const names = columns.map(({ column_name: name }) => name);
  const texts = names.map((name) => `CAST(${quoted(name)} AS TEXT) AS ${quoted(name)}`);
  const { data } = resultSchema.parse(parsed(await run(`SELECT ${texts.join(', ')} FROM ${table}`)));
  return {
    columns: names,
    types: Object.fromEntries(columns.map(({ column_name: name, type_generic: type }) => [name, type ?? -1])),
    rows: data.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)]))),
  };
}

/** Some databases' texts that look like numbers come as such. */
const asText = (cell: unknown): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'string' ? cell : JSON.stringify(cell);
