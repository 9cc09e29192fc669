// What BigQuery has of files that are loaded: tables, jobs, and the parts of an upload, with the API's documented replies. Tests say
// which parts are lost and how jobs end.
import { bigqueryConnection } from '#app/engines/bigquery/engine.ts';
import { createBigqueryLoader } from '#app/engines/bigquery/loader/load-table.server.ts';
import type { LoadColumn, LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import type { BigqueryReply, ApiRequest } from './api-server.ts';
import { createNodeHttpTransport } from '#tests/fixtures/servers/node-http-transport.ts';

export const UPLOAD_ID = '0'.repeat(31) + '1';

export const createTarget = (
  ifExists: LoadTarget['ifExists'],
  columns: readonly LoadColumn[] = [{ name: 'n', type: 'integer' }],
): LoadTarget => ({ id: UPLOAD_ID, schema: 'ds', table: 'loaded', ifExists, columns });

/** Opens a load to the server at the port, with parts of 20 bytes. */
export function openLoader(port: number, target: LoadTarget, signal = new AbortController().signal): TableLoader {
  const server = { host: '127.0.0.1', port, sslmode: 'disable' };
  const parameters = bigqueryConnection.parse({ ...server, database: 'data', billing_project: 'pays' });
  return createBigqueryLoader({ parameters, transport: createNodeHttpTransport(), signal, options: { partBytes: 20 } }, target);
}

interface JobBody {
  readonly jobReference: { readonly projectId: string; readonly jobId: string };
  readonly configuration: Record<string, Record<string, unknown>>;
}
interface LoadState {
  /** By path behind the project. */
  readonly tables: Map<string, object>;
  readonly jobs: Map<string, { body: JobBody; status: object }>;
  /** What the file is so far. */
  file: string;
  /** How many bytes of a part are kept; the rest is lost. */
  keep: (part: number, bytes: number) => number;
  /** Whether the reply to a part is lost. */
  loses: (part: number) => boolean;
  /** What becomes of a job. */
  settle: (kind: string) => object;
  parts: number;
}

const missing: BigqueryReply = { status: 404, json: { error: { errors: [{ reason: 'notFound', message: 'Not found' }] } } };

interface LoadServer {
  readonly google: LoadState;
  /** Undefined: not a request of loads. */
  readonly respond: (request: ApiRequest) => BigqueryReply | undefined;
}

export function createLoadServer(): LoadServer {
  const google: LoadState = {
    tables: new Map(),
    jobs: new Map(),
    file: '',
    keep: (_part, bytes) => bytes,
    loses: () => false,
    settle: () => ({ state: 'DONE' }),
    parts: 0,
  };
  let uploading: JobBody | null = null;

  function findJob(id: string): BigqueryReply {
    const job = google.jobs.get(id);
    return job ? { json: { jobReference: { location: 'EU' }, status: job.status } } : missing;
  }

  function respond(request: ApiRequest): BigqueryReply | undefined {
    const { method, url, body } = request;
    const path = url.pathname.replace(/^.*\/projects\/[^/]+/, '');
    if (url.pathname.startsWith('/upload/')) return method === 'POST' ? beginUpload(body) : takePart(request);
    if (path.startsWith('/jobs/')) return findJob(path.slice('/jobs/'.length));
    if (path === '/jobs') return insertJob(JSON.parse(body) as JobBody);
    if (!path.includes('/tables')) return undefined;
    if (method === 'GET') return google.tables.has(path) ? { json: google.tables.get(path) } : missing;
    if (method === 'DELETE') return google.tables.delete(path) ? { status: 204 } : missing;
    const sent = JSON.parse(body) as { readonly tableReference: { readonly tableId: string } };
    google.tables.set(`${path}/${sent.tableReference.tableId}`, { ...sent, creationTime: String(1000 + google.tables.size) });
    return { json: {} };
  }

  function insertJob(body: JobBody): BigqueryReply {
    const { jobId } = body.jobReference;
    if (google.jobs.has(jobId)) return { status: 409, json: { error: { errors: [{ reason: 'duplicate', message: 'Exists' }] } } };
    google.jobs.set(jobId, { body, status: google.settle(Object.keys(body.configuration)[1] ?? '') });
    return findJob(jobId);
  }

  function beginUpload(body: string): BigqueryReply {
    uploading = JSON.parse(body) as JobBody;
    google.file = '';
    return { headers: { Location: 'https://elsewhere.example.org/upload/bigquery/v2/projects/data/jobs?upload_id=u1' } };
  }

  function takePart({ range = '', body }: ApiRequest): BigqueryReply {
    const [, from, total] = /^bytes (\d+|\*)(?:-\d+)?\/(\d+|\*)$/.exec(range) ?? [];
    if (from !== '*') {
      if (Number(from) !== google.file.length) return { status: 400, json: {} };
      google.parts += 1;
      google.file += body.slice(0, google.keep(google.parts, body.length));
    }
    const isWhole = total !== '*' && google.file.length === Number(total);
    if (isWhole && uploading) insertJob(uploading);
    if (from !== '*' && google.loses(google.parts)) return { isLost: true };
    if (isWhole && uploading) return findJob(uploading.jobReference.jobId);
    return { status: 308, headers: google.file === '' ? {} : { Range: `bytes=0-${google.file.length - 1}` } };
  }

  return { google, respond };
}
