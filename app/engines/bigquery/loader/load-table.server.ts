// Loads a table into BigQuery: one load job into a staging table, then one job that copies or appends it. Which job has published a
// staging table, its id says: an attempt that takes over finds it.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { AppError } from '#app/domain/errors.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';
import { notTable, tableExists, type LoadTarget, type TableLoader } from '#app/engines/shared/table-loader.ts';
import { createApi, type ApiOptions } from '#app/engines/bigquery/driver/api.server.ts';
import { createRowEncoder, type EncodeJsonRow } from './encode-rows.ts';
import type { BigqueryParameters } from '#app/engines/bigquery/engine.ts';
import { parseReply, type JobContext } from '#app/engines/bigquery/driver/jobs.server.ts';
import { lastingFailure, loadFailure, publishFailure } from './load-failure.ts';
import {
  findJob,
  insertNamedJob,
  jobRequest,
  namedJob,
  orNullWhere,
  readJobState,
  stopWithCaller,
  waitForJob,
} from './load-jobs.server.ts';
import { createRowPlaces } from './row-places.ts';
import {
  foundTableSchema,
  loadConfiguration,
  publishConfiguration,
  stagedFields,
  stagingPlaces,
  type DeclaredField,
  type FoundTable,
  type StagingPlaces,
  type StagingTable,
} from './staging.ts';
import { openUploadSession, PART_UNIT_BYTES, type UploadSession } from './upload-session.server.ts';

/** More is never held here, but for the row that comes last. */
const PART_BYTES = 16 * PART_UNIT_BYTES;

interface State {
  readonly context: JobContext;
  readonly target: LoadTarget;
  readonly places: StagingPlaces;
}

interface BigqueryLoading {
  readonly parameters: BigqueryParameters;
  readonly transport: HttpTransport;
  /** Ends what runs. */
  readonly signal: AbortSignal;
  readonly options?: ApiOptions & { readonly partBytes?: number };
}

/** Throws CONNECTION_MISSING_PARAMETERS_ERROR for a dataset that is none, and what `createApi` throws. */
export function createBigqueryLoader(
  { parameters, transport, signal, options = {} }: BigqueryLoading,
  target: LoadTarget,
): TableLoader {
  const places = stagingPlaces(target, parameters);
  if (places.table.datasetId === '')
    throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', 'Choose a dataset. The connection has no default dataset.');
  const context: JobContext = { api: createApi(parameters, transport, options), parameters, signal };
  const state: State = { context, target, places };
  const rows = createRowSender(state, options.partBytes ?? PART_BYTES);
  return {
    begin: () => run(() => begin(state)),
    write: (batch, lines) => run(() => rows.write(batch, lines)),
    flush: () => run(() => rows.flush()),
    publish: () => run(() => publish(state)),
    discard: () => run(() => removeTable(context, places.staging)),
    close: async () => context.api.close(),
  };
}

async function run<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw lastingFailure(error);
  }
}

const tablesPath = ({ projectId, datasetId }: Omit<StagingTable, 'tableId'>): string =>
  `/${encodeURIComponent(projectId)}/datasets/${encodeURIComponent(datasetId)}/tables`;
const tablePath = (place: StagingTable): string => `${tablesPath(place)}/${encodeURIComponent(place.tableId)}`;

async function findTable({ api, signal }: JobContext, place: StagingTable): Promise<FoundTable | null> {
  const reply = await orNullWhere('notFound', api.request({ method: 'GET', path: tablePath(place) }, signal));
  return reply === null ? null : parseReply(foundTableSchema, reply);
}

async function removeTable({ api, signal }: JobContext, place: StagingTable): Promise<void> {
  await orNullWhere('notFound', api.request({ method: 'DELETE', path: tablePath(place) }, signal));
}

async function begin(state: State): Promise<void> {
  const { context, places } = state;
  await removeTable(context, places.staging);
  const body = { tableReference: places.staging, schema: { fields: await readFields(state) } };
  await context.api.request({ method: 'POST', path: tablesPath(places.staging), body }, context.signal);
}

/** Fields of the staging table. */
async function readFields({ context, target, places }: State): Promise<readonly DeclaredField[]> {
  const existing = target.ifExists === 'append' ? await findTable(context, places.table) : null;
  if (existing && existing.type !== 'TABLE') throw notTable(target.table);
  return stagedFields(target.columns, existing?.schema?.fields ?? []);
}

interface RowSender {
  write: NonNullable<TableLoader['write']>;
  flush(): Promise<void>;
}

/** The file as BigQuery gets it, of which a part is sent once it is full. */
function createRowSender(state: State, partBytes: number): RowSender {
  const { context, places } = state;
  const encoder = new TextEncoder();
  const rowPlaces = createRowPlaces();
  const job = namedJob(context, `meridian_load_${state.target.id}_${crypto.randomUUID()}`);
  let encode: EncodeJsonRow | null = null;
  let session: UploadSession | null = null;
  let fields: readonly DeclaredField[] = [];
  let [held, heldBytes]: [Uint8Array[], number] = [[], 0];
  const open = async (): Promise<UploadSession> =>
    (session ??= await openUploadSession(context, jobRequest(job, loadConfiguration(places.staging, fields))));
  const sendFull = async (): Promise<void> => {
    let rest = joinBytes(held);
    // The last part can't be empty.
    for (; rest.length > partBytes; rest = rest.subarray(partBytes)) await (await open()).send(rest.subarray(0, partBytes));
    [held, heldBytes] = [[rest], rest.length];
  };
  return {
    async write(rows, lines = []) {
      if (!encode) {
        fields = await readFields(state);
        encode = createRowEncoder(fields);
      }
      for (const [index, row] of rows.entries()) {
        const line = lines[index] ?? 0;
        const bytes = encoder.encode(encode(row, line));
        rowPlaces.add(bytes.length, line);
        held.push(bytes);
        heldBytes += bytes.length;
        if (heldBytes > partBytes) await sendFull();
      }
    },
    async flush() {
      if (heldBytes === 0) return;
      const file = await open();
      const begun = readJobState(await stopWithCaller(context, job, () => file.finish(joinBytes(held))));
      [held, heldBytes] = [[], 0];
      job.location = begun.jobReference?.location ?? job.location;
      const { status } = await waitForJob(context, job, begun);
      if (status.errorResult) throw loadFailure(status, (position) => rowPlaces.find(position));
    },
  };
}

/** Max publishing jobs that are checked. A job that ended with an error has published nothing. */
const MAX_PUBLISHING_JOBS = 10;

async function publish(state: State): Promise<boolean> {
  const { context, target, places } = state;
  const staged = await findTable(context, places.staging);
  if (!staged) return false;
  for (let number = 1; number <= MAX_PUBLISHING_JOBS; number += 1) {
    // The staging table of an earlier load of the same file was another one.
    const job = namedJob(context, `meridian_publish_${target.id}_${staged.creationTime}_${number}`);
    const known = await findJob(context, job);
    if (known === null) {
      await requirePlace(state);
      await insertNamedJob(context, job, publishConfiguration(target, places));
    }
    const { status } = await waitForJob(context, job, known);
    if (status.errorResult && known !== null) continue;
    if (status.errorResult) throw publishFailure(status, target.table);
    await removeTable(context, places.staging);
    return known === null;
  }
  throw new AppError('COMMAND_REFUSED_ERROR', 'The table couldn’t be published. Load the file again.');
}

/** A copy would add to an empty table what should be a new one. */
async function requirePlace({ context, target: { table, ifExists }, places }: State): Promise<void> {
  const existing = await findTable(context, places.table);
  if (existing && existing.type !== 'TABLE') throw notTable(table);
  if (existing && ifExists === 'fail') throw tableExists(table);
}
