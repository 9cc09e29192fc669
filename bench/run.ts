// `npm run bench [name …]`: measures what is promised about speed, each ratio within one run; prints, and writes RESULTS.md when all ran.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureBusyWarehouse } from './databases/busy-warehouse.ts';
import { measureChartData } from './charts/chart-data.ts';
import { measureChartDataPostgres } from './charts/chart-data-postgres.ts';
import { measureChartMillionRows } from './charts/chart-million-rows.ts';
import { measureChartLayouts } from './charts/chart-layouts.ts';
import { measureCharts } from './charts/charts.ts';
import { measureCrossFilter } from './dashboards/cross-filter.ts';
import { measureDashboard } from './dashboards/dashboard.ts';
import { measureDashboardCpu } from './dashboards/dashboard-cpu.ts';
import { measureDashboardLarge } from './dashboards/dashboard-large.ts';
import { measureDashboardStatic } from './dashboards/dashboard-static.ts';
import { measureHistoryPages } from './databases/history-pages.ts';
import { measureImages } from './reports/images.ts';
import { measureMemory } from './host/memory.ts';
import { measureParsing } from './sqllab/parse-sql.ts';
import { measurePlanning } from './databases/plan-query.ts';
import { measureAccountsAndLists } from './host/accounts-and-lists.ts';
import { measureReportSchedules } from './reports/report-schedules.ts';
import { measureReports, measureReportsAtOnce } from './reports/reports.ts';
import { measureRoundTrips } from './host/round-trips.ts';
import { measureShape } from './shape/shape.ts';
import { measureSortedResults } from './sqllab/sorted-results.ts';
import { measureEngines } from './databases/engines.ts';
import { measureSqlLab } from './sqllab/sql-lab.ts';
import { measureSoak } from './host/soak.ts';
import { measureStart } from './host/start.ts';
import { measureTrinoDashboard } from './dashboards/trino-dashboard.ts';
import { measureUploads } from './databases/uploads.ts';
import { formatReport, type RunFacts } from './report.ts';
import type { RunMeasurement, Measurement } from './shared/measurement.ts';

const MEASURES: Readonly<Record<string, RunMeasurement>> = {
  start: measureStart,
  dashboard: measureDashboard,
  'dashboard-cpu': measureDashboardCpu,
  'dashboard-static': measureDashboardStatic,
  'dashboard-large': measureDashboardLarge,
  'cross-filter': measureCrossFilter,
  'round-trips': measureRoundTrips,
  'chart-data': measureChartData,
  'chart-data-postgres': measureChartDataPostgres,
  'chart-million-rows': measureChartMillionRows,
  'chart-layouts': measureChartLayouts,
  charts: measureCharts,
  images: measureImages,
  shape: measureShape,
  'sql-lab': measureSqlLab,
  engines: measureEngines,
  'sorted-results': measureSortedResults,
  uploads: measureUploads,
  planning: measurePlanning,
  parsing: measureParsing,
  'people-and-things': measureAccountsAndLists,
  'busy-warehouse': measureBusyWarehouse,
  history: measureHistoryPages,
  'trino-dashboard': measureTrinoDashboard,
  'report-schedules': measureReportSchedules,
  reports: measureReports,
  'reports-at-once': measureReportsAtOnce,
  memory: measureMemory,
  soak: measureSoak,
};

const only = process.argv.slice(2);
const names = Object.keys(MEASURES).filter((name) => only.length === 0 || only.includes(name));
const stateDir = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
const results: Measurement[] = [];
try {
  for (const name of names) {
    console.log(`\n${name}`);
    const printed = new Set<Measurement>();
    const print = (row: Measurement): void => {
      if (printed.has(row)) return;
      printed.add(row);
      console.log(`  ${row.what.padEnd(58)} ${row.value.padStart(14)}   promised ${row.promised}   ${row.baseline}`);
    };
    const measured = (await MEASURES[name]?.(stateDir, print)) ?? [];
    measured.forEach(print);
    results.push(...measured);
  }
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}
if (only.length === 0) writeFileSync('bench/RESULTS.md', formatReport(results, readFacts()));
// Without this, Node never exits after `uploads`: it waits for a pending read of the uploaded file.
process.exit();

function readFacts(): RunFacts {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return { version, day: new Date().toISOString().slice(0, 10), machine };
}
