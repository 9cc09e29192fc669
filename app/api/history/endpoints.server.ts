// /api/v1/history/: how much history there is, for how long it is kept, and files of it.
import { historyRetention } from '#app/domain/retention/history-retention.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { HistoryStatus } from '#app/services/history/history-status.server.ts';
import { exportHistory } from '#app/services/history-storage/export-history.server.ts';
import { readHistory } from '#app/services/history-storage/read-history.server.ts';
import { saveRetention } from '#app/services/history-storage/save-retention.server.ts';
import { HISTORY_EXPORT_RULE, HISTORY_RULES } from '#app/stores/history/rules.ts';
import { historyExportQuery, historyReply, retentionReply } from '#app/stores/history/wire.ts';

const TAG = 'History';

const overview = endpoint({
  method: 'GET',
  path: '/api/v1/history/',
  summary: 'Show how much history is stored, and for how long it is kept',
  tag: TAG,
  rule: HISTORY_RULES.read,
  input: {},
  output: historyReply,
  async run({ deps }) {
    const { amounts, blockLineCount, blockCount, deliveryCount, neon, status, retention, logDays } = await readHistory(deps);
    return {
      result: {
        amounts: amounts.map(({ kind, d1Count, neonCount, oldestMs }) => ({
          kind,
          d1_count: d1Count,
          neon_count: neonCount,
          oldest_dttm: toText(oldestMs),
        })),
        block_line_count: blockLineCount,
        block_count: blockCount,
        delivery_count: deliveryCount,
        neon,
        status: status && writeStatus(status),
        retention_days: retention,
        log_days: logDays,
      },
    };
  },
});

const writeStatus = ({ waitingCount, oldestMs, lastMovedMs, failure, dropped }: HistoryStatus) => ({
  waiting_count: waitingCount,
  oldest_waiting_dttm: toText(oldestMs),
  last_moved_dttm: toText(lastMovedMs),
  failure: failure && { kind: failure.kind, since_dttm: new Date(failure.sinceMs).toISOString() },
  dropped: dropped && { count: dropped.lines, last_dttm: new Date(dropped.lastMs).toISOString() },
});

const toText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const setRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/history/retention',
  summary: 'Set for how many days history is kept',
  tag: TAG,
  rule: HISTORY_RULES.write,
  input: { body: historyRetention },
  output: retentionReply,
  async run({ deps, identity }, { body }) {
    await saveRetention(deps, identity, body);
    return { result: body };
  },
});

const download = endpoint({
  method: 'GET',
  path: '/api/v1/history/export',
  summary: 'Download all history of a kind',
  tag: TAG,
  rule: HISTORY_EXPORT_RULE,
  input: { query: historyExportQuery },
  output: null,
  sends: 'application/x-ndjson',
  counts: 'exports',
  async run({ deps, identity }, { query }) {
    const { body, contentType, name } = exportHistory(deps, identity, query);
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-disposition': `attachment; filename=${name}`,
        'cache-control': 'no-store',
      },
    });
  },
});

export const historyEndpoints = [overview, setRetention, download];
