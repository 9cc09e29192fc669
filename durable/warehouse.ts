// One embedded database: a shell around SQLite. Statements are streamed; tables are loaded by scripts and uploads.
import { z } from 'zod';
import { appendRowsSchema, createStagingSchema, runRequestSchema, tableRequestSchema } from '#app/domain/warehouse/protocol.ts';
import { refuseForNobody } from '#app/services/given-up.ts';
import { failure, readBody, RoutedObject } from './routed-object.ts';
import { streamStatement } from './statement-stream.ts';
import { appendRows, commitStaging, createStaging, dropTable, listTables } from './warehouse-tables.ts';

export class Warehouse extends RoutedObject {
  /** Since the object was last woken: what the database saw, for tests and benches. */
  private statementsRun = 0;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.state.router.post('/run', (request) => this.run(request));
    this.answer('/staging/create', createStagingSchema, ({ table, columns }) =>
      createStaging(this.state.storage, table, columns),
    );
    this.answer('/staging/append', appendRowsSchema, ({ table, rows }) => appendRows(this.state.storage, table, rows));
    this.answer('/staging/commit', tableRequestSchema, ({ table }) => commitStaging(this.state.storage, table));
    this.answer('/tables/drop', tableRequestSchema, ({ table }) => dropTable(this.state.storage, table));
    this.answer('/tables/list', z.object({}), () => listTables(this.state.storage));
    this.answer('/statements-run', z.object({}), () => this.statementsRun);
  }

  private async run(request: Request): Promise<Response> {
    try {
      const body = await readBody(request, runRequestSchema);
      // One that runs cannot be interrupted, but for those that waited behind it nobody may wait any more.
      refuseForNobody(request.signal);
      this.statementsRun += 1;
      return new Response(streamStatement(this.state.storage.sql, body, Date.now), {
        headers: { 'content-type': 'application/x-ndjson' },
      });
    } catch (error) {
      return failure(error);
    }
  }
}
