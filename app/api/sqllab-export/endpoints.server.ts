// SQL Lab's downloads: a run's stored rows, and the whole of its statement streamed from the database.
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { mayDownload } from '#app/stores/chart-data/rules.ts';
import { exportResult, exportWhole, type ExportedFile } from '#app/services/sqllab/export-query.server.ts';
import { clientIdSchema, exportQuery, streamingBody } from '#app/stores/sqllab-export/wire.ts';

const shared = {
  tag: 'SQL Lab',
  rule: { kind: 'permission', permission: 'can_export_results', view: 'SQLLab' },
  output: null,
  sends: 'text/csv',
  counts: 'exports',
} as const;

const exportStored = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/sqllab/export/:client_id/',
  summary: 'Download the result of a query',
  input: { params: z.object({ client_id: clientIdSchema }), query: exportQuery },
  async run({ deps, identity }, { params, query }) {
    checkDownload(identity);
    return fileReply(
      await exportResult(deps, {
        identity,
        clientId: params.client_id,
        format: query.format,
        statement: query.statement,
        fileName: null,
      }),
    );
  },
});

const exportStreaming = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/sqllab/export_streaming/',
  summary: 'Download all rows of a query’s last statement, without the grid’s limit',
  input: { body: streamingBody },
  async run({ deps, identity }, { body }) {
    checkDownload(identity);
    const { client_id: clientId, filename, format } = body;
    return fileReply(await exportWhole(deps, { identity, clientId, format, fileName: filename ?? null }));
  },
});

export const sqllabExportEndpoints = [exportStored, exportStreaming];

function checkDownload(identity: Identity): void {
  if (mayDownload(identity)) return;
  throw new AppError(
    'QUERY_SECURITY_ACCESS_ERROR',
    'You can’t download data. An administrator can allow it: can_csv on Superset.',
  );
}

/** Names are unquoted, as clients know them: no character in them needs quotes. */
const fileReply = ({ body, name, contentType }: ExportedFile): Response =>
  new Response(body, { headers: { 'content-type': contentType, 'content-disposition': `attachment; filename=${name}` } });
