// /api/v1/report/file/{token}: a report's file that was too large for its message.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { attachmentDisposition } from '#app/domain/delivery/mime-header.ts';
import { openReportFile, REPORT_FILES_PATH } from '#app/services/reports/report-files.server.ts';
import { openRunFile } from '#app/services/reports/run-files.server.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { REPORT_RULES } from '#app/stores/report/rules.ts';

const MAX_TOKEN = 2_000;

const file = endpoint({
  method: 'GET',
  path: `${REPORT_FILES_PATH}/:token`,
  summary: 'Get a report’s file by its signed link',
  tag: 'Report Schedules',
  rule: { kind: 'public', why: 'the link is signed, and expires' },
  ignoresIdentity: true,
  input: { params: z.object({ token: z.string().max(MAX_TOKEN) }) },
  output: null,
  sends: 'application/octet-stream',
  async run({ deps }, { params }) {
    const { body, name, contentType } = await openReportFile(deps, params.token);
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-disposition': attachmentDisposition(name),
        'cache-control': 'private, no-store',
      },
    });
  },
});

const runFile = endpoint({
  method: 'GET',
  path: '/api/v1/report/:pk/log/:log_id/file',
  summary: 'Get the image or file that a run delivered',
  tag: 'Report Schedules',
  rule: REPORT_RULES.read,
  input: { params: pkParams.extend({ log_id: pkParams.shape.pk }) },
  output: null,
  sends: 'application/octet-stream',
  async run({ deps, identity }, { params }) {
    const { body, name, contentType } = await openRunFile(deps, identity, { scheduleId: params.pk, runId: params.log_id });
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-disposition': contentType === 'image/png' ? 'inline' : attachmentDisposition(name),
        'cache-control': 'private, no-store',
      },
    });
  },
});

export const reportFileEndpoints = [file, runFile];
