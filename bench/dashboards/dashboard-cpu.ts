// What a warm view of a dashboard costs: processor time of the Workers, which a busy machine doesn't change.
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { ms, type RunMeasurement } from '#bench/shared/measurement.ts';
import { childrenCpuMs } from '#bench/shared/processes-cpu.ts';

/** Twelve charts on one page, without tabs. */
const PATH = '/superset/dashboard/markets-and-jobs/';
const WARM_UP = 60;
const VIEWS = 400;

export const measureDashboardCpu: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  try {
    const cookie = await logIn(bench);
    const page = await cpuOf(bench, cookie, PATH);
    const shell = await cpuOf(bench, cookie, '/health');
    return [
      {
        promise: 'viewCost',
        what: 'a view',
        value: ms(page),
        promised: '≤ 10 ms',
        baseline: `a bare reply of the host ${ms(shell)}`,
      },
      {
        promise: 'viewCost',
        what: 'views a second on one core',
        value: (1_000 / page).toFixed(0),
        promised: '≥ 100',
        baseline: 'by processor time',
      },
    ];
  } finally {
    await bench.host.stop();
  }
};

/** CPU time of one reply in ms, including the Workers' local bindings and garbage collection. */
async function cpuOf({ origin }: BenchHost, cookie: string, path: string): Promise<number> {
  const view = async (): Promise<void> => {
    const reply = await fetch(`${origin}${path}`, { headers: { cookie } });
    if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}`);
    await reply.text();
  };
  for (let at = 0; at < WARM_UP; at += 1) await view();
  const before = childrenCpuMs();
  for (let at = 0; at < VIEWS; at += 1) await view();
  return (childrenCpuMs() - before) / VIEWS;
}

export async function logIn({
  origin,
  username,
  password,
}: Pick<BenchHost, 'origin' | 'username' | 'password'>): Promise<string> {
  const reply = await fetch(`${origin}/login/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { origin },
    redirect: 'manual',
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (cookie === '') throw new Error(`The login returned ${reply.status}.`);
  return cookie;
}
