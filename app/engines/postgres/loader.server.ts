// Loads a table into PostgreSQL: COPY into a staging table on a separate connection, then one transaction.
import { connectionLost } from '#app/engines/shared/driver/session-failure.server.ts';
import { encodeCopyRow } from '#app/domain/upload/encode-rows.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { CreateLoader } from '#app/engines/shared/open-drivers.server.ts';
import { tableExists, type LoadTarget, type TableLoader } from '#app/engines/shared/table-loader.ts';
import { postgresDialect } from './dialect.ts';
import { reachPostgres } from './drivers.server.ts';
import type { PostgresParameters } from './engine.ts';
import { serverFailure } from './failure.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { PostgresTransport } from './driver/transport.ts';
import { copyDone, copyHead, simpleQuery } from './lines/wire-messages.ts';
import { openWire, WireError, type Wire } from './lines/wire.server.ts';

/** Max size of one COPY, because the server reports errors only at its end. */
const COPY_BYTES = 4_000_000;
/** Lines become bytes in such pieces: they don't outlive V8's young generation. */
const PIECE_CHARACTERS = 128 * 1024;
const TIMEOUT_MS = 600_000;
/** Lock timeout for the staging table, which nothing interrupts. */
const BEGIN_LOCK_MS = 30_000;

const DECLARED: Readonly<Record<UploadType, string>> = {
  text: 'TEXT',
  integer: 'BIGINT',
  number: 'DOUBLE PRECISION',
  decimal: 'NUMERIC',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** Settings for the transaction, sent in its first message, because poolers give each transaction another session. */
const SETTINGS = `SELECT ${[
  ['client_encoding', 'UTF8'],
  ['DateStyle', 'ISO, YMD'],
  ['TimeZone', 'UTC'],
  ['standard_conforming_strings', 'on'],
  ['statement_timeout', TIMEOUT_MS],
]
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`;

/** Joins the statements to one implicit transaction. */
const inTransaction = (...statements: readonly string[]): string => [SETTINGS, ...statements].join('; ');

interface PostgresLoading {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  /** Ends what runs. */
  readonly signal: AbortSignal;
}

function createPostgresLoader(loading: PostgresLoading, target: LoadTarget): TableLoader {
  const names = namesOf(target, loading.parameters.schema);
  const encoder = new TextEncoder();
  let connection: Promise<Wire> | null = null;
  /** What the COPY that runs has taken; null: none runs. */
  let copiedBytes: number | null = null;
  const connect = (): Promise<Wire> => (connection ??= openWire(loading.parameters, loading.transport, loading.signal));
  const run = <T>(work: (wire: Wire) => Promise<T>): Promise<T> => withWire(connect, work, loading.signal);
  /** No more is held here than what was given: the server takes it as fast as it can. */
  const writeLines = (lines: Uint8Array): Promise<void> =>
    run(async (wire) => {
      if (copiedBytes === null) await beginCopy(wire, names);
      await wire.send(copyHead(lines.length));
      await wire.send(lines);
      copiedBytes = (copiedBytes ?? 0) + lines.length;
      if (copiedBytes > COPY_BYTES) await endCopy(wire);
    });
  const endCopy = async (wire: Wire): Promise<void> => {
    copiedBytes = null;
    await wire.exchange(copyDone());
  };
  return {
    begin: () =>
      run(async (wire) => {
        const patience = `SELECT set_config('lock_timeout', '${BEGIN_LOCK_MS}', true)`;
        const statements = [`DROP TABLE IF EXISTS ${names.staging}`, createStaging(target, names)];
        await wire.command(inTransaction(patience, ...statements));
      }),
    async write(rows) {
      let lines = '';
      for (const row of rows) {
        lines += encodeCopyRow(row);
        if (lines.length < PIECE_CHARACTERS) continue;
        await writeLines(encoder.encode(lines));
        lines = '';
      }
      if (lines !== '') await writeLines(encoder.encode(lines));
    },
    writeLines,
    flush: () => run(async (wire) => (copiedBytes === null ? undefined : endCopy(wire))),
    publish: () => run((wire) => publish(wire, target, names)),
    discard: () => run(async (wire) => void (await wire.command(inTransaction(`DROP TABLE IF EXISTS ${names.staging}`)))),
    close: async () => {
      const wire = await connection?.catch(() => null);
      connection = null;
      await wire?.destroy();
    },
  };
}

interface Names {
  readonly staging: string;
  readonly stagingName: string;
  readonly table: string;
  readonly tableName: string;
  readonly columns: string;
}

function namesOf({ id, schema, table, columns }: LoadTarget, connectionSchema: string | null): Names {
  const dialect = postgresDialect;
  const stagingName = `meridian_upload_${id}`;
  const place = schema ?? connectionSchema;
  return {
    staging: dialect.qualify([place, stagingName]),
    stagingName,
    table: dialect.qualify([place, table]),
    tableName: dialect.quoteIdentifier(table),
    columns: columns.map(({ name }) => dialect.quoteIdentifier(name)).join(', '),
  };
}

/** Rows to append are staged in the types of their table. */
function createStaging({ columns, ifExists }: LoadTarget, { staging, table, columns: listed }: Names): string {
  if (ifExists === 'append') return `CREATE TABLE ${staging} AS SELECT ${listed} FROM ${table} WITH NO DATA`;
  const declared = columns.map(({ name, type }) => `${postgresDialect.quoteIdentifier(name)} ${DECLARED[type]}`);
  return `CREATE TABLE ${staging} (${declared.join(', ')})`;
}

async function withWire<T>(connect: () => Promise<Wire>, work: (wire: Wire) => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await orAborted(work(await connect()), signal);
  } catch (error) {
    if (error instanceof WireError) throw serverFailure(error, null);
    throw connectionLost(error);
  }
}

async function beginCopy(wire: Wire, { staging, columns }: Names): Promise<void> {
  await wire.send(simpleQuery(inTransaction(`COPY ${staging} (${columns}) FROM STDIN`)));
  for (;;) {
    const { type, body } = await wire.next();
    if (type === 'G') return;
    if (type === 'E') throw await settled(wire, new WireError(body));
  }
}

/** When the server is ready again. */
async function settled(wire: Wire, error: WireError): Promise<WireError> {
  while ((await wire.next()).type !== 'Z');
  return error;
}

const TABLE_EXISTS = '42P07';

async function publish(wire: Wire, { table, ifExists }: LoadTarget, names: Names): Promise<boolean> {
  const [[isThere] = []] = await wire.command(`SELECT to_regclass(${postgresDialect.literal(names.staging)}) IS NOT NULL`);
  if (isThere !== 't') return false;
  const statements =
    ifExists === 'append'
      ? [
          `INSERT INTO ${names.table} (${names.columns}) SELECT ${names.columns} FROM ${names.staging}`,
          `DROP TABLE ${names.staging}`,
        ]
      : [
          ...(ifExists === 'replace' ? [`DROP TABLE IF EXISTS ${names.table}`] : []),
          `ALTER TABLE ${names.staging} RENAME TO ${names.tableName}`,
        ];
  try {
    await wire.command(['BEGIN', SETTINGS, ...statements, 'COMMIT'].join('; '));
    return true;
  } catch (error) {
    await wire.command('ROLLBACK');
    throw error instanceof WireError && error.code === TABLE_EXISTS ? tableExists(table) : error;
  }
}

export const postgresLoader: CreateLoader = ({ parameters, transports, signal }, target) =>
  createPostgresLoader({ ...reachPostgres(parameters, transports), signal }, target);
