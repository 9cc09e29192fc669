// Time to build, to start with an empty state until the first page, and to restart.
import { join } from 'node:path';
import { build } from '#scripts/build.ts';
import { seconds, time, type RunMeasurement } from '#bench/shared/measurement.ts';
import { startServe } from '#bench/shared/serve-process.ts';

export const measureStart: RunMeasurement = async (stateDir) => {
  const built = await time(() => build(() => undefined, { force: true }));
  const first = await time(() => serveOnce(join(stateDir, 'start')));
  const again = await time(() => serveOnce(join(stateDir, 'start')));
  return [
    { promise: 'start', what: 'build', value: seconds(built.tookMs), promised: 'within the 3 min', baseline: '-' },
    {
      promise: 'start',
      what: 'first start of a built tree, with sample data',
      value: seconds(first.tookMs),
      promised: '≤ 3 min with install',
      baseline: '-',
    },
    {
      promise: 'start',
      what: 'restart, stop included',
      value: seconds(again.tookMs),
      promised: '≤ 6 s',
      baseline: '-',
    },
  ];
};

async function serveOnce(stateDir: string): Promise<void> {
  const serve = await startServe(stateDir);
  const page = await fetch(`${serve.origin}/login/`);
  if (page.status !== 200) throw new Error(`The login page returned ${page.status}`);
  await serve.stop();
}
