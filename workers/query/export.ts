// Streams an exported file directly from a database, without storing its rows.
import type { Driver } from '#app/engines/shared/engine.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { exportStatement, type OpenExport } from '#app/services/sqllab/export-statement.server.ts';
import type { QueryTurn } from '#app/services/query-service/caller-limits.ts';
import type { ServiceExportRequest } from '#app/services/query-service/query-service-protocol.ts';

export interface ExportDeps {
  readonly createDriver: (connection: ServiceExportRequest['statement']['connection']) => Driver;
  /** Keeps the Worker alive until the driver is closed after the client has disconnected. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Takes one of the caller's turns at the database, until the file is read or the client disconnects. Throws a 429 error. */
  readonly takeCallerTurn: (request: ServiceExportRequest) => Promise<QueryTurn>;
}

/** Throws the database's error if the statement fails before the first row. */
export async function exportFile(request: ServiceExportRequest, deps: ExportDeps): Promise<Response> {
  const { statement } = request;
  const { end } = await deps.takeCallerTurn(request);
  const { body, closed } = await openExport(statement, deps).catch((error: unknown) => {
    end();
    throw error;
  });
  // A client that disconnects doesn't cancel a JavaScript stream (workerd issue 6832), but it breaks an IdentityTransformStream,
  // and thereby the pipe.
  const { readable, writable } = new IdentityTransformStream();
  deps.waitUntil(
    body
      .pipeTo(writable)
      .finally(end)
      .catch(() => closed),
  );
  return new Response(readable, { headers: { 'content-type': 'application/octet-stream' } });
}

// Async, so that an exception of createDriver becomes a rejection, too.
const openExport = async (statement: ServiceExportRequest['statement'], { createDriver }: ExportDeps): Promise<OpenExport> =>
  exportStatement(createDriver(statement.connection), findEngine(statement.connection.engine).dialect, statement);
