// Waiting and finished runs, counted in the metadata when metrics are read: runs themselves count nothing. Those that have left D1 were
// counted by the hour then.
import type { MetricFamily } from '#app/domain/metrics/exposition.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { endedSince } from '#app/stores/history/moved-queries.server.ts';

interface CountRow {
  readonly state: string;
  readonly count: number;
}

const WAITING_RUNS = "SELECT 'queries' AS state, count(*) AS count FROM queries WHERE state IN ('pending', 'scheduled')";
const WAITING_REPORTS =
  "SELECT 'reports' AS state, count(*) AS count FROM report_execution_logs WHERE state = 'Working' AND start_ms IS NULL";
const RUNS = sumOf('SELECT state, count(*) AS count FROM queries WHERE changed_on_ms >= ?1 GROUP BY state', 'queries');
const REPORTS = sumOf(
  'SELECT state, count(*) AS count FROM report_execution_logs WHERE scheduled_ms >= ?1 GROUP BY state',
  'reportRuns',
);

function sumOf(counted: string, kind: Parameters<typeof endedSince>[0]): string {
  return `SELECT state, sum(count) AS count FROM (${counted} UNION ALL ${endedSince(kind)}) GROUP BY state ORDER BY state`;
}

/** Uses one batch; each statement reads an index. */
export async function readQueueMetrics(d1: D1Database, nowMs: number): Promise<MetricFamily[]> {
  const sinceMs = nowMs - DAY_MS;
  const [waitingRuns, waitingReports, runs, reports] = await d1.batch<CountRow>([
    d1.prepare(WAITING_RUNS),
    d1.prepare(WAITING_REPORTS),
    d1.prepare(RUNS).bind(sinceMs),
    d1.prepare(REPORTS).bind(sinceMs),
  ]);
  const waiting = [...(waitingRuns?.results ?? []), ...(waitingReports?.results ?? [])];
  return [
    gauge('meridian_queue_depth', 'Runs that wait, by queue.', { label: 'queue', rows: waiting }),
    gauge('meridian_sql_lab_runs_last_day', 'Runs of SQL Lab in the last 24 hours, by state.', rowsOf(runs)),
    gauge('meridian_report_runs_last_day', 'Runs of reports and alerts in the last 24 hours, by state.', rowsOf(reports)),
  ];
}

interface Counted {
  readonly label: string;
  readonly rows: readonly CountRow[];
}

const rowsOf = (result: D1Result<CountRow> | undefined): Counted => ({ label: 'state', rows: result?.results ?? [] });

const gauge = (name: string, help: string, { label, rows }: Counted): MetricFamily => ({
  name,
  help,
  type: 'gauge',
  samples: rows.map(({ state, count }) => ({ labels: { [label]: state }, value: count })),
});
