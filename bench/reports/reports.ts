// Reports on warm data, delivered to a real mail server: one of 12 charts, then 1,000 that are due in the same minute while people
// read a dashboard.
import { startMailServer } from '#tests/fixtures/servers/mail-server.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, seconds, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { cpuSeconds, residentBytes } from '#bench/shared/processes.ts';

/** The sample dashboard with twelve charts. */
const TWELVE = 'Markets and jobs';
const RUNS = 7;
const DUE = 1_000;
/** One report in this many is the complete dashboard as PDF; the others are charts as PNG. */
const DASHBOARD_EVERY = 20;
const VIEWS = 40;
const VIEW_EVERY_MS = 250;
const LONGEST_MS = 900_000;

export const measureReports: RunMeasurement = (stateDir) => withMailServer(stateDir, measureOne);
export const measureReportsAtOnce: RunMeasurement = (stateDir) => withMailServer(stateDir, measureMany);

async function withMailServer(stateDir: string, measure: (scene: Scene) => Promise<Measurement[]>): Promise<Measurement[]> {
  const arrivedMs: number[] = [];
  const mail = await startMailServer({
    authOptional: true,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        arrivedMs.push(performance.now());
        done();
      });
    },
  });
  const delivery = { EMAIL_FROM: 'Meridian <reports@example.com>', SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off` };
  const bench = await startBenchHost(stateDir, { delivery });
  try {
    return await measure({ bench, arrivedMs });
  } finally {
    await bench.host.stop();
    await mail.stop();
  }
}

interface Scene {
  readonly bench: BenchHost;
  /** When each message was taken. */
  readonly arrivedMs: number[];
}

async function measureOne(scene: Scene): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const format of ['PNG', 'PDF'] as const) {
    await insertReports(scene.bench, { count: 1, format, dashboardEvery: 1 });
    await deliver(scene, 1);
    const [tookMs, startS] = [[] as number[], cpuSeconds(process.pid)];
    for (let run = 0; run < RUNS; run += 1) tookMs.push((await time(() => deliver(scene, 1))).tookMs);
    const cpuMs = ((cpuSeconds(process.pid) - startS) * 1000) / RUNS;
    rows.push({
      promise: 'report',
      what: `${format}, from tick to mail server`,
      value: ms(median(tookMs)),
      promised: '≤ 1.0 s',
      baseline: `${ms(Math.min(...tookMs))} at best, ${ms(cpuMs)} of processors`,
    });
  }
  return rows;
}

async function measureMany(scene: Scene): Promise<Measurement[]> {
  const { bench } = scene;
  await insertReports(bench, { count: DUE, format: 'PNG', dashboardEvery: DASHBOARD_EVERY });
  const view = await openViewer(bench);
  const before = await readPages(view, () => false);
  const [startBytes, startS] = [residentBytes(process.pid), cpuSeconds(process.pid)];
  let isDelivered = false;
  const delivered = time(() => deliver(scene, DUE)).finally(() => (isDelivered = true));
  const meanwhile = await readPages(view, () => !isDelivered);
  const { tookMs } = await delivered;
  const grownMb = (residentBytes(process.pid) - startBytes) / 1e6;
  const cpu = cpuSeconds(process.pid) - startS;
  const worse = (median(meanwhile) / median(before) - 1) * 100;
  return [
    {
      what: `${DUE.toLocaleString('en')} reports due in the same minute, all delivered after`,
      value: seconds(tookMs),
      promised: '≤ 300 s',
      baseline: `${cpu.toFixed(0)} s of processors`,
    },
    {
      what: 'a page of viewers while reports are sent',
      value: `${worse < 0 ? '' : '+'}${worse.toFixed(0)} %`,
      promised: '≤ +10 %',
      baseline: `${ms(median(before))} before, ${ms(median(meanwhile))} meanwhile`,
    },
    {
      what: 'growth of memory by the reports of one minute',
      value: `${grownMb.toFixed(0)} MB`,
      promised: '≤ 128 MB',
      baseline: 'all processes',
    },
  ];
}

/** Makes the latest reports due, ticks, and waits until `count` messages have arrived. */
async function deliver({ bench, arrivedMs }: Scene, count: number): Promise<void> {
  const goal = arrivedMs.length + count;
  await bench.host.db.run(`update report_schedules set next_run_ms = ${Date.now() - 1}, last_state = 'Success'`);
  await bench.host.tick();
  const endMs = performance.now() + LONGEST_MS;
  while (arrivedMs.length < goal) {
    if (performance.now() > endMs) throw new Error(`${goal - arrivedMs.length} of ${count} reports did not arrive.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

interface Reports {
  readonly count: number;
  readonly format: 'PNG' | 'PDF';
  readonly dashboardEvery: number;
}

/** In the place of those that were there. */
async function insertReports({ host }: BenchHost, { count, format, dashboardEvery }: Reports): Promise<void> {
  const kind = `value % ${dashboardEvery} = 0`;
  await host.db.run('delete from report_schedules');
  await host.db.run(
    `with numbers(value) as (select 0 union all select value + 1 from numbers where value < ${count - 1}),
       shown as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from charts
         where id in (select chart_id from dashboard_charts where dashboard_id = (${DASHBOARD_ID})))
     insert into report_schedules (uuid, type, name, crontab, creation_method, timezone, report_format, log_retention_days,
       grace_period_s, working_timeout_s, next_run_ms, chart_id, dashboard_id, created_on_ms, changed_on_ms, created_by_id, changed_by_id)
     select lower(hex(randomblob(16))), 'Report', 'R' || value, '0 0 1 1 *', 'alerts_reports', 'UTC',
       case when ${kind} and ${count} > 1 then 'PDF' else '${format}' end, 90, 14400, 3600, null,
       case when ${kind} then null else shown.id end, case when ${kind} then (${DASHBOARD_ID}) end, 0, 0, 1, 1
     from numbers join shown on shown.place = numbers.value % shown.many`,
  );
  await host.db.run('insert into report_schedule_users (schedule_id, user_id) select id, 1 from report_schedules');
  await host.db.run(
    `insert into report_recipients (schedule_id, type, recipient_config_json)
     select id, 'Email', '{"target": "ada@example.org"}' from report_schedules`,
  );
}

const DASHBOARD_ID = `select id from dashboards where title = '${TWELVE}'`;

/** Reads the dashboard's page with its charts, as a logged-in user. */
async function openViewer({ origin, token, host }: BenchHost): Promise<() => Promise<void>> {
  const board = await host.db.query.dashboards.findFirst({ where: (row, { eq }) => eq(row.title, TWELVE) });
  const path = `${origin}/superset/dashboard/${board?.id ?? 0}/`;
  return async () => {
    const query = () => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    // The host might just close a kept connection: that is retried on a new one.
    const reply = await query().catch(query);
    if (!reply.ok) throw new Error(`The page replied ${reply.status}.`);
    await reply.text();
  };
}

/** How long pages take, one after the other: a number of them, and on while the condition says so. */
async function readPages(view: () => Promise<void>, goesOn: () => boolean): Promise<number[]> {
  for (let warm = 0; warm < 5; warm += 1) await view();
  const tookMs: number[] = [];
  while (tookMs.length < VIEWS || goesOn()) {
    tookMs.push((await time(view)).tookMs);
    await new Promise((resolve) => setTimeout(resolve, VIEW_EVERY_MS));
  }
  return tookMs;
}
