// Interface of the report Worker, which converts drawings to files.
import { AppError } from '#app/domain/errors.ts';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import { readFailure } from '#app/services/query-service/query-service-protocol.ts';
import type { DocumentRequest, ImageRequest } from '#app/services/rendering/protocol.ts';

export interface Drawings {
  /** A PNG. */
  image(request: ImageRequest): Promise<ReadableStream<Uint8Array>>;
  /** A PDF. */
  document(request: DocumentRequest): Promise<ReadableStream<Uint8Array>>;
}

export function createDrawings(report: Pick<Fetcher, 'fetch'>): Drawings {
  const send = async (path: string, body: unknown): Promise<ReadableStream<Uint8Array>> => {
    const response = await report.fetch(`https://report${path}`, {
      method: 'POST',
      headers: callerHeaders(),
      body: JSON.stringify(body),
    });
    if (!response.ok) throw await readFailure(response);
    if (!response.body) throw new AppError('GENERIC_BACKEND_ERROR', 'The report Worker sent no file.');
    return response.body;
  };
  return { image: (request) => send('/image', request), document: (request) => send('/document', request) };
}
