// Whether what a Worker depends on can be reached, for monitors: looked at seldom, however often it is asked for.
import { within } from '#app/services/within.ts';
import { logError } from '#app/services/logging/log.server.ts';

export interface Readiness {
  /** The metadata database. */
  readonly metadata: boolean;
  /** The bucket of results. */
  readonly storage: boolean;
}

/** Each resolves when it can be reached, and rejects when it can't. */
interface ReadinessProbes {
  readonly metadata: () => Promise<unknown>;
  readonly storage: () => Promise<unknown>;
}

export type CheckReadiness = (probes: ReadinessProbes, nowMs: number) => Promise<Readiness>;

const KEEP_MS = 5_000;
/** A probe that takes longer has failed; so has one of a request that was cut off, which never ends. */
const PATIENCE_MS = 3_000;

/** Probes at most once in five seconds; others in that time share what was found. */
export function createReadiness(patienceMs = PATIENCE_MS): CheckReadiness {
  let last: { readonly atMs: number; readonly found: Readonly<Record<keyof Readiness, Promise<boolean>>> } | null = null;
  const succeeds = (found: Promise<boolean>): Promise<boolean> => within(patienceMs, found, () => false);
  return async (probes, nowMs) => {
    if (last === null || nowMs - last.atMs >= KEEP_MS)
      last = { atMs: nowMs, found: { metadata: resolves(probes.metadata), storage: resolves(probes.storage) } };
    const { found } = last;
    const [metadata, storage] = await Promise.all([succeeds(found.metadata), succeeds(found.storage)]);
    return { metadata, storage };
  };
}

async function resolves(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    logError('readiness_probe_failed', 'A readiness check failed.', { error });
    return false;
  }
}
