// The scheduler's tick over 100,000 schedules, of which 1,000 are due in this minute: found, written as runs, moved on.
import { scheduleRuns } from '#app/services/reports/schedule-runs.server.ts';
import { startBenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, time, type RunMeasurement } from '#bench/shared/measurement.ts';

const SCHEDULES = 100_000;
const DUE = 1_000;
const PER_STATEMENT = 1_000;
const RUNS = 5;
const DAY_MS = 86_400_000;

export const measureReportSchedules: RunMeasurement = async (stateDir) => {
  const { host } = await startBenchHost(stateDir);
  try {
    const nowMs = Date.UTC(2026, 10, 23, 9);
    for (let from = 0; from < SCHEDULES; from += PER_STATEMENT) {
      const values = JSON.stringify(Array.from({ length: PER_STATEMENT }, (_, index) => from + index));
      await host.db.run(
        `insert into report_schedules (uuid, type, name, crontab, creation_method, timezone, report_format, log_retention_days,
           grace_period_s, working_timeout_s, next_run_ms, created_on_ms, changed_on_ms)
         select lower(hex(randomblob(16))), 'Report', 'R' || value, '0 9 * * *', 'alerts_reports', 'Europe/Paris', 'PNG', 90, 14400,
           3600, ${nowMs + DAY_MS} + value, 0, 0 from json_each('${values}')`,
      );
    }
    const deps = { db: host.db, enqueue: () => Promise.resolve(), newUuid: () => crypto.randomUUID() };
    const [idle, busy]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const tickMs = nowMs + run * 60_000;
      idle.push((await time(() => scheduleRuns(deps, tickMs))).tookMs);
      await host.db.run(`update report_schedules set next_run_ms = ${tickMs} where id % ${SCHEDULES / DUE} = ${run}`);
      const { tookMs, value } = await time(() => scheduleRuns(deps, tickMs));
      if (value !== DUE) throw new Error(`${value} of ${DUE} runs were handed out.`);
      busy.push(tookMs);
    }
    const what = `tick over ${SCHEDULES.toLocaleString('en')} schedules`;
    return [
      { what: `${what}, none due`, value: ms(median(idle)), promised: '≤ 1 s', baseline: 'one read of an index' },
      {
        what: `${what}, ${DUE.toLocaleString('en')} due`,
        value: ms(median(busy)),
        promised: '≤ 1 s',
        baseline: 'two batches of 500',
      },
    ];
  } finally {
    await host.stop();
  }
};
