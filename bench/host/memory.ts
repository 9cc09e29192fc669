// Resident memory of the whole, idle: what `npm run serve` started, after a visit.
import { join } from 'node:path';
import type { RunMeasurement } from '#bench/shared/measurement.ts';
import { residentBytes } from '#bench/shared/processes.ts';
import { startServe } from '#bench/shared/serve-process.ts';

const SETTLE_MS = 5_000;

export const measureMemory: RunMeasurement = async (stateDir) => {
  const serve = await startServe(join(stateDir, 'memory'));
  await fetch(`${serve.origin}/login/`);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const megabytes = residentBytes(serve.pid) / 1e6;
  await serve.stop();
  return [
    {
      promise: 'memory',
      what: 'idle',
      value: `${megabytes.toFixed(0)} MB`,
      promised: '≤ 900 MB',
      baseline: 'host and workerd',
    },
  ];
};
