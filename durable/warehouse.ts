// One embedded database: a shell around SQLite. Statements are streamed; tables are loaded by scripts and uploads.
import * as z from 'zod';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import {
  appendRowsSchema,
  chunkHeaderSchema,
  createStagingSchema,
  publishSchema,
  runRequestSchema,
  tableRequestSchema,
} from '#app/domain/warehouse/protocol.ts';
import { throwIfAborted } from '#app/services/query-service/aborted.ts';
import { MAINTENANCE_ROUTES } from '#app/domain/warehouse/maintenance.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';
import { streamStatement } from './statement-stream.ts';
import { measureWarehouse, vacuumWarehouse } from './warehouse-maintenance.ts';
import { createWarehouseStatistics, type WarehouseStatistics } from './warehouse-statistics.ts';
import {
  appendChunk,
  appendRows,
  commitStaging,
  createStaging,
  discardStaging,
  dropTable,
  listTables,
  publishStaging,
} from './warehouse-tables.ts';

export class Warehouse extends RoutedObject {
  /** Since the object was last woken: what the database saw, for tests and benches. */
  private statementsRun = 0;
  private readonly statistics: WarehouseStatistics;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.statistics = createWarehouseStatistics(state.storage.sql);
    this.state.router.post('/run', (request) => this.run(request));
    this.store('/staging/create', createStagingSchema, ({ table, columns }) => createStaging(state.storage, table, columns));
    this.store('/staging/append', appendRowsSchema, ({ table, rows }) => appendRows(state.storage, table, rows));
    this.store('/staging/commit', tableRequestSchema, ({ table }) => commitStaging(state.storage, table));
    this.store('/tables/drop', tableRequestSchema, ({ table }) => dropTable(state.storage, table));
    this.store('/tables/list', z.object({}), () => listTables(state.storage));
    this.store('/staging/publish', publishSchema, (body) => publishStaging(state.storage, body));
    this.store('/staging/discard', z.object({ staging: z.string().max(100) }), ({ staging }) =>
      discardStaging(state.storage, staging),
    );
    this.store(MAINTENANCE_ROUTES.vacuum, z.object({}), () => vacuumWarehouse(state.storage));
    this.store(MAINTENANCE_ROUTES.drop, z.object({}), () => state.storage.deleteAll());
    this.handlePost(MAINTENANCE_ROUTES.measure, z.object({}), (_, request) =>
      this.hold(request, () => measureWarehouse(state.storage, this.statistics)),
    );
    this.state.router.post('/staging/chunk', (request) => this.appendChunk(request));
    this.handlePost('/statements-run', z.object({}), () => this.statementsRun);
  }

  /** Runs work that keeps the object's thread until it returns. The local host overrides this to know whose work that is. */
  protected hold<T>(_request: Request, work: () => T): T {
    return work();
  }

  private store<Schema extends z.ZodType>(path: string, schema: Schema, run: (body: z.infer<Schema>) => unknown): void {
    this.handlePost(path, schema, (body, request) => {
      this.statistics.clear();
      return this.hold(request, () => run(body));
    });
  }

  /** The header's line, then the cells: JSON of our own making, too much of it to be looked at closely. */
  private async appendChunk(request: Request): Promise<Response> {
    try {
      const body = await request.text();
      const end = body.indexOf('\n');
      const header = chunkHeaderSchema.parse(JSON.parse(body.slice(0, end)));
      const chunks = JSON.parse(body.slice(end)) as SqlValue[][];
      this.statistics.clear();
      this.hold(request, () => appendChunk(this.state.storage, header, chunks));
      return Response.json({ ok: true, value: null });
    } catch (error) {
      return failure(error, request);
    }
  }

  private async run(request: Request): Promise<Response> {
    try {
      const body = await readBody(request, runRequestSchema);
      // One that runs cannot be interrupted, but those queued behind it might have lost their callers.
      throwIfAborted(request.signal);
      this.statementsRun += 1;
      const hold = <T>(work: () => T): T => this.hold(request, work);
      return new Response(streamStatement(this.state.storage.sql, body, { statistics: this.statistics, now: Date.now, hold }), {
        headers: { 'content-type': 'application/x-ndjson' },
      });
    } catch (error) {
      return failure(error, request);
    }
  }
}
