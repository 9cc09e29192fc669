// A dashboard as an example bundle: documents as YAML, rows as Parquet.
import * as z from 'zod';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { exportExample } from '#app/services/transfer/export-example.server.ts';
import { EXPORT_EXAMPLE } from '#app/stores/transfer/rules.ts';

const MAX_SAMPLE_ROWS = 1_000_000_000;

export const exportAsExample = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/:pk/export_as_example/',
  summary: 'Export a dashboard as an example: a ZIP of YAML and of its rows as Parquet',
  tag: 'Import/export',
  rule: EXPORT_EXAMPLE,
  counts: 'exports',
  input: {
    params: pkParams,
    query: z.looseObject({ export_data: z.string().optional(), sample_rows: z.string().optional() }),
  },
  output: null,
  async run({ deps, identity }, { params, query }) {
    const hasData = (query.export_data ?? 'true').toLowerCase() === 'true';
    const { name, pieces } = await exportExample(deps, identity, params.pk, { hasData, sampleRows: readRows(query.sample_rows) });
    return new Response(byteStream(pieces), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename=${name}`,
        'cache-control': 'no-store',
      },
    });
  },
});

/** What is no number counts as not given. */
function readRows(text: string | undefined): number | null {
  const rows = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return rows > 0 ? Math.min(rows, MAX_SAMPLE_ROWS) : null;
}
