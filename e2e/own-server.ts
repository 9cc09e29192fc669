// A server that a story starts for itself.
import type { PlaywrightWorkerOptions, WorkerFixture } from '@playwright/test';

interface Stoppable {
  stop(): Promise<unknown>;
}

/** Lives as long as the worker, so that the last requests of a page still reach it. */
export const ownServer = <Server extends Stoppable>(
  start: () => Promise<Server>,
): [WorkerFixture<Server, PlaywrightWorkerOptions>, { scope: 'worker' }] => [
  async ({ browserName: _ }, use) => {
    const server = await start();
    await use(server);
    await server.stop();
  },
  { scope: 'worker' },
];
