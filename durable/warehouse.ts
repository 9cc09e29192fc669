// One embedded SQLite database. Streams the results of statements; scripts and uploads load tables into it.
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
import { toFailureResponse, readBody, RoutedObject } from './routed-object.ts';
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
  /** Number of statements since the object was last started, for tests and benchmarks. */
  private statementsRun = 0;
  private readonly statistics: WarehouseStatistics;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.statistics = createWarehouseStatistics(state.storage.sql);
    this.state.router.post('/run', (request) => this.run(request));
    this.handleWrite('/staging/create', createStagingSchema, ({ table, columns }) =>
      createStaging(state.storage, table, columns),
    );
    this.handleWrite('/staging/append', appendRowsSchema, ({ table, rows }) => appendRows(state.storage, table, rows));
    this.handleWrite('/staging/commit', tableRequestSchema, ({ table }) => commitStaging(state.storage, table));
    this.handleWrite('/tables/drop', tableRequestSchema, ({ table }) => dropTable(state.storage, table));
    this.handleWrite('/tables/list', z.object({}), () => listTables(state.storage));
    this.handleWrite('/staging/publish', publishSchema, (body) => publishStaging(state.storage, body));
    this.handleWrite('/staging/discard', z.object({ staging: z.string().max(100) }), ({ staging }) =>
      discardStaging(state.storage, staging),
    );
    this.handleWrite(MAINTENANCE_ROUTES.vacuum, z.object({}), () => vacuumWarehouse(state.storage));
    this.handleWrite(MAINTENANCE_ROUTES.drop, z.object({}), () => state.storage.deleteAll());
    this.handlePost(MAINTENANCE_ROUTES.measure, z.object({}), (_, request) =>
      this.runBlocking(request, () => measureWarehouse(state.storage, this.statistics)),
    );
    this.state.router.post('/staging/chunk', (request) => this.appendChunk(request));
    this.handlePost('/statements-run', z.object({}), () => this.statementsRun);
  }

  /** Runs work that blocks the object's thread until it returns. The local host overrides this to track which call blocks it. */
  protected runBlocking<T>(_request: Request, work: () => T): T {
    return work();
  }

  private handleWrite<Schema extends z.ZodType>(path: string, schema: Schema, run: (body: z.infer<Schema>) => unknown): void {
    this.handlePost(path, schema, (body, request) => {
      this.statistics.clear();
      return this.runBlocking(request, () => run(body));
    });
  }

  /** The body is a line with the header, then the cells. The cells come from Meridian itself and are too many to validate. */
  private async appendChunk(request: Request): Promise<Response> {
    try {
      const body = await request.text();
      const end = body.indexOf('\n');
      const header = chunkHeaderSchema.parse(JSON.parse(body.slice(0, end)));
      const chunks = JSON.parse(body.slice(end)) as SqlValue[][];
      this.statistics.clear();
      this.runBlocking(request, () => appendChunk(this.state.storage, header, chunks));
      return Response.json({ ok: true, value: null });
    } catch (error) {
      return toFailureResponse(error, request);
    }
  }

  private async run(request: Request): Promise<Response> {
    try {
      const body = await readBody(request, runRequestSchema);
      // A running statement can't be interrupted, but callers of queued ones might have disconnected meanwhile.
      throwIfAborted(request.signal);
      this.statementsRun += 1;
      const runBlocking = <T>(work: () => T): T => this.runBlocking(request, work);
      return new Response(
        streamStatement(this.state.storage.sql, body, { statistics: this.statistics, now: Date.now, runBlocking }),
        {
          headers: { 'content-type': 'application/x-ndjson' },
        },
      );
    } catch (error) {
      return toFailureResponse(error, request);
    }
  }
}
