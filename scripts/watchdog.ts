// Says that the running host no longer answers. Warehouses are looked after where they run: `warehouses/warehouse-keeper.ts`.
import type { Host } from './host.ts';

const PERIOD_MS = 20_000;
const PATIENCE_MS = 10_000;

/** Asks the app Worker for a sign of life; reports it once when it is silent for ten seconds. */
export function watchHost(host: Host, report: (message: string) => void): { stop: () => void } {
  const silent = new Set<string>();
  const watch = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const answered = await isAnswered(ask);
    if (answered) silent.delete(name);
    else if (!silent.has(name)) {
      silent.add(name);
      report(
        `${name} has not answered for ${PATIENCE_MS / 1000} s. A statement in it may be running without end; restarting the host ends it.`,
      );
    }
  };
  const timer = setInterval(() => {
    void watch('The app Worker', () => fetch(new URL('/health', host.url)));
  }, PERIOD_MS);
  return { stop: () => clearInterval(timer) };
}

async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  return Promise.race([ask().then(() => true), timeout]).catch(() => false);
}
