// Reports that the running host no longer responds. `warehouses/warehouse-keeper.ts` watches Warehouses.
import type { Host } from './host.ts';

const PERIOD_MS = 20_000;
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;

/** Pings the app Worker; reports it once when it is silent for ten seconds. */
export function watchHost(host: Host, report: (message: string) => void): { stop: () => void } {
  const silent = new Set<string>();
  const watch = async (name: string, query: () => Promise<unknown>): Promise<void> => {
    const hasReplied = await isReplying(query);
    if (hasReplied) silent.delete(name);
    else if (!silent.has(name)) {
      silent.add(name);
      report(
        `${name} hasn't responded for ${PATIENCE_MS / 1000} s. A statement in it might never end; restarting the host ends it.`,
      );
    }
  };
  const timer = setInterval(() => {
    void watch('The app Worker', () => fetch(new URL('/health', host.url)));
  }, PERIOD_MS);
  return { stop: () => clearInterval(timer) };
}

async function isReplying(query: () => Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  return Promise.race([pollUntilReplying(query, Date.now() + PATIENCE_MS), timeout]);
}

/** A request that fails at once is retried: the Workers might be starting. */
async function pollUntilReplying(query: () => Promise<unknown>, untilMs: number): Promise<boolean> {
  while (Date.now() < untilMs) {
    const isResult = await query().then(
      () => true,
      () => false,
    );
    if (isResult) return true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
  }
  return false;
}
