// Drilling into a chart of a dashboard: what can be done, the rows behind it, and those rows as a file. The chart broken down by
// another column is drawn by POST /charts/render.
import type * as z from 'zod';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { findDrillInfo } from '#app/services/drill/info.server.ts';
import { findDrillRows, openDrillFile } from '#app/services/drill/rows.server.ts';
import { mayDownload } from '#app/stores/chart-data/rules.ts';
import {
  drillFileRequestSchema,
  drillInfoRequestSchema,
  drillInfoSchema,
  drillRowsReplySchema,
  drillRowsRequestSchema,
} from '#app/stores/chart-drill/wire.ts';

const tag = 'Charts';
const rule: Rule = { kind: 'permission', permission: 'can_drill', view: 'Dashboard' };

const info = endpoint({
  method: 'POST',
  path: '/charts/drill',
  summary: 'Get the drill-by columns of a chart on a dashboard, and whether its rows can be viewed',
  tag,
  rule,
  input: { body: drillInfoRequestSchema },
  output: drillInfoSchema,
  invalidBody: 'errors',
  allowsGuests: true,
  run: ({ deps, identity }, { body }): Promise<z.output<typeof drillInfoSchema>> => findDrillInfo(deps, identity, body),
});

const rows = endpoint({
  method: 'POST',
  path: '/charts/drill/rows',
  summary: 'Get a page of the rows behind a chart or one of its marks, with their count',
  tag,
  rule,
  input: { body: drillRowsRequestSchema },
  output: drillRowsReplySchema,
  invalidBody: 'errors',
  run: ({ deps, identity }, { body }) => findDrillRows(deps, identity, body),
});

const file = endpoint({
  method: 'POST',
  path: '/charts/drill/file',
  summary: 'Download the rows behind a chart or one of its marks as CSV or XLSX',
  tag,
  rule,
  input: { body: drillFileRequestSchema },
  output: null,
  sends: 'text/csv',
  invalidBody: 'errors',
  async run({ deps, identity }, { body }) {
    if (!mayDownload(identity)) {
      throw new AppError(
        'DATASOURCE_SECURITY_ACCESS_ERROR',
        'You can’t download data. An administrator can allow it: can_csv on Superset.',
      );
    }
    const pieces = await openDrillFile(deps, identity, body);
    return new Response(byteStream(pieces), {
      headers: {
        'content-type': WRITERS[body.format].contentType,
        'content-disposition': `attachment; filename=rows.${body.format}`,
      },
    });
  },
});

export const chartDrillEndpoints = [info, rows, file];
