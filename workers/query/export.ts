// Files straight from a database: the query service's path for rows that are not stored.
import type { Driver } from '#app/engines/shared/engine.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { exportStatement, type OpenExport } from '#app/services/sqllab/export-statement.server.ts';
import type { QueryTurn } from '#app/services/query-service/caller-limits.ts';
import type { ServiceExportRequest } from '#app/services/query-service/query-service-protocol.ts';

export interface ExportDeps {
  readonly createDriver: (connection: ServiceExportRequest['statement']['connection']) => Driver;
  /** Lets the driver be closed after its reader has left. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Of the caller's queries at the database: held until the file is read, or its reader has left. Throws 429. */
  readonly takeTurn: (request: ServiceExportRequest) => Promise<QueryTurn>;
}

/** Throws what the database says before the first row. */
export async function exportFile(request: ServiceExportRequest, deps: ExportDeps): Promise<Response> {
  const { statement } = request;
  const { end } = await deps.takeTurn(request);
  const { body, closed } = await openExport(statement, deps).catch((error: unknown) => {
    end();
    throw error;
  });
  // A reader that leaves cancels no stream of JavaScript (workerd issue 6832), but it breaks this one, and so the pipe.
  const { readable, writable } = new IdentityTransformStream();
  deps.waitUntil(
    body
      .pipeTo(writable)
      .finally(end)
      .catch(() => closed),
  );
  return new Response(readable, { headers: { 'content-type': 'application/octet-stream' } });
}

// Async: a driver that can't be made fails as one that can't query.
const openExport = async (statement: ServiceExportRequest['statement'], { createDriver }: ExportDeps): Promise<OpenExport> =>
  exportStatement(createDriver(statement.connection), findEngine(statement.connection.engine).dialect, statement);
