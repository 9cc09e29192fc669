// Files straight from a database: the query service's path for rows that are not stored.
import type { Driver } from '#app/engines/shared/engine.ts';
import { findEngine } from '#app/engines/registry.ts';
import { exportStatement } from '#app/services/sqllab/export-statement.server.ts';
import type { ExportRequest } from '#app/services/query-service/query-service-protocol.ts';

export interface ExportDeps {
  readonly createDriver: (connection: ExportRequest['question']['connection']) => Driver;
  /** Lets the driver be closed after its reader has left. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Throws what the database says before the first row. */
export async function exportFile({ question }: ExportRequest, deps: ExportDeps): Promise<Response> {
  const { dialect } = findEngine(question.connection.engine);
  const { body, closed } = await exportStatement(deps.createDriver(question.connection), dialect, question);
  // A reader that leaves cancels no stream of JavaScript (workerd issue 6832), but it breaks this one, and so the pipe.
  const { readable, writable } = new IdentityTransformStream();
  deps.waitUntil(body.pipeTo(writable).catch(() => closed));
  return new Response(readable, { headers: { 'content-type': 'application/octet-stream' } });
}
