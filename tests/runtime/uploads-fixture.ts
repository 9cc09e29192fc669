// Uploads as their jobs find them: a file in the bucket, a row that says what to do, and databases that take it.
import { strToU8 } from 'fflate';
import { uploadSpecSchema, type UploadSpec } from '#app/formats/upload/upload-spec.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import { createDriver } from '#app/engines/create-driver.server.ts';
import { readRows } from '#app/services/query-service/run-statement.server.ts';
import { uploadKey } from '#app/services/uploads/upload-bucket.ts';
import { findUpload, insertUpload, type UploadRow } from '#app/stores/upload/store.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { grantPermission } from '#app/stores/security/store.server.ts';
import { roles, userRoles, users } from '#drizzle/schema/index.ts';
import { createUploadJobs } from '#durable/stubs.ts';
import { createTransports } from '#durable/transports.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import type { Cell } from '#app/domain/table.ts';
import { bindings } from './bindings.ts';
import { db, prepareRuns } from './runs-fixture.ts';

export const jobs = createUploadJobs(bindings.UPLOAD_JOB);
let databaseIds = { warehouse: 0, postgres: 0, mysql: 0 };
let userId = 0;

const RIGHTS = [
  ['all_database_access', 'all_database_access'],
  ['can_get_or_create_dataset', 'Dataset'],
  ['can_write', 'Dataset'],
] as const;

/** A user who can make datasets of any table; gives their id. */
export async function addUploader(username: string, rights: readonly (readonly [string, string])[] = RIGHTS): Promise<number> {
  const facts = { username, email: `${username}@example.org`, firstName: 'Ada', lastName: '', passwordHash: '' };
  const [user] = await db
    .insert(users)
    .values({ ...facts, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: users.id });
  const [role] = await db
    .insert(roles)
    .values({ name: `uploaders ${username}` })
    .returning({ id: roles.id });
  const [added, roleId] = [user?.id ?? 0, role?.id ?? 0];
  await db.insert(userRoles).values({ userId: added, roleId });
  for (const pair of rights) await grantPermission(db, roleId, pair);
  return added;
}

/** Before all tests of a file. */
export async function prepareUploads(): Promise<void> {
  const { warehouseId, postgresId, mysqlId } = await prepareRuns();
  databaseIds = { warehouse: warehouseId, postgres: postgresId, mysql: mysqlId };
  // Files share the metadata.
  userId = await addUploader(`ada ${crypto.randomUUID()}`);
}

export type UploadKind = keyof typeof databaseIds;
type Types = Readonly<Record<string, UploadType>>;

export async function queue(
  kind: UploadKind,
  bytes: Uint8Array,
  types: Types,
  { uploaderId = userId, ...more }: Partial<UploadSpec> & { readonly uploaderId?: number },
): Promise<string> {
  const id = crypto.randomUUID();
  await bindings.RESULTS.put(uploadKey(id), bytes);
  const spec = uploadSpecSchema.parse({
    databaseId: databaseIds[kind],
    schema: kind === 'postgres' ? 'public' : null,
    table: 't',
    ifExists: 'fail',
    format: {
      kind: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      quote: '"',
      hasHeader: true,
      skipLines: 0,
      skipInitialSpace: false,
      skipBlankLines: true,
    },
    isZip: false,
    decimal: '.',
    nullValues: [''],
    onBadRow: 'stop',
    maxRows: null,
    columns: Object.entries(types).map(([name, type], source) => ({ source, name, type, dateOrder: 'ymd' })),
    ...more,
  });
  const nowMs = Date.now();
  const times = { createdOnMs: nowMs, changedOnMs: nowMs, expiresAtMs: nowMs + 1e9, leaseEndsMs: nowMs };
  const file = { fileName: 'a.csv', sizeBytes: bytes.length, partBytes: 8_388_608 };
  await insertUpload(db, { id, userId: uploaderId, databaseId: spec.databaseId, ...file, state: 'queued', spec, ...times });
  return id;
}

export const view = async (id: string): Promise<UploadRow> => {
  const row = await findUpload(db, id);
  if (!row) throw new Error('The upload is gone.');
  return row;
};

export async function load(
  kind: UploadKind,
  text: string | Uint8Array,
  types: Types,
  more: Parameters<typeof queue>[3] = {},
): Promise<UploadRow> {
  const id = await queue(kind, typeof text === 'string' ? strToU8(text) : text, types, more);
  await jobs.run(id);
  return view(id);
}

export async function query(kind: UploadKind, sql: string): Promise<readonly (readonly Cell[])[]> {
  const row = await findDatabase(db, databaseIds[kind]);
  if (!row) throw new Error('No database.');
  const { engine, parameters } = await toConnection(row, '');
  const driver = createDriver(engine, parameters, createTransports(bindings));
  const statement = {
    connection: { engine, parameters, databaseId: row.id, version: '1' },
    sql,
    params: [],
    maxRows: 100,
    timeoutMs: 20_000,
  };
  try {
    return await readRows(driver, statement, {});
  } finally {
    await driver.close();
  }
}
