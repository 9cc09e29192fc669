// The pooled connections of one database: an object's sockets outlive the request that opened them. If the object is evicted,
// the next query opens a new connection.
import { encodeTable } from '#app/domain/table/table-codec.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { openPooledDriver } from '#app/services/query-service/open-driver.server.ts';
import { poolRequestSchema } from '#app/services/query-service/connection-pool.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { runStatement } from '#app/services/query-service/run-statement.server.ts';
import { toFailureResponse, readBody, RoutedObject } from './routed-object.ts';
import { createTransports } from './transports.ts';

export class ConnectionPool extends RoutedObject {
  private readonly transports;
  /** By engine and parameters. The object's name contains their version, so there is usually one; the key makes sure that no
   *  caller gets results from another connection. */
  private readonly drivers = new Map<string, Driver>();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.transports = createTransports(env as ObjectsEnv);
    this.state.router.post('/query', (request) => this.query(request));
  }

  /** Stops the query when its caller disconnects. Callers stay connected while others wait for the same result. */
  private async query(request: Request): Promise<Response> {
    try {
      const { statement } = await readBody(request, poolRequestSchema);
      const table = await runStatement(this.findOrOpenDriver(statement.connection), statement, { signal: request.signal });
      return new Response(encodeTable(table), { headers: { 'content-type': 'application/octet-stream' } });
    } catch (error) {
      return toFailureResponse(error, request);
    }
  }

  private findOrOpenDriver(connection: Connection): Driver {
    const key = JSON.stringify([connection.engine, connection.parameters]);
    const driver = this.drivers.get(key) ?? openPooledDriver(connection, this.transports);
    this.drivers.set(key, driver);
    return driver;
  }
}
