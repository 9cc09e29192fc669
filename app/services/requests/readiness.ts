// Whether what a Worker depends on can be used, for monitors: probed seldom, however often it is requested.
import { within } from '#app/services/within.ts';
import { logError } from '#app/services/logging/log.server.ts';

export interface Readiness {
  /** The metadata database. */
  readonly metadata: 'ok' | 'unreachable';
  /** The bucket of results. On the local host it is on the disk of the metadata: read-only where that is full. */
  readonly storage: 'ok' | 'read-only' | 'unreachable';
}

/** Each resolves when it works, and rejects when it doesn't. */
export interface ReadinessProbes {
  /** Reads only: on a full disk, a failing write would take the database away from those who read. */
  readonly metadata: () => Promise<unknown>;
  readonly writeStorage: () => Promise<unknown>;
  /** Run where writing fails. */
  readonly readStorage: () => Promise<unknown>;
}

export type CheckReadiness = (probes: ReadinessProbes, nowMs: number) => Promise<Readiness>;

const KEEP_MS = 5_000;
/** A probe that takes longer has failed; so has one of a request that was cut off, which never ends. */
const PATIENCE_MS = 3_000;

/** Probes at most once in five seconds; others in that time share what was found. */
export function createReadiness(patienceMs = PATIENCE_MS): CheckReadiness {
  let last: { readonly atMs: number; readonly found: Findings } | null = null;
  return async (probes, nowMs) => {
    if (last === null || nowMs - last.atMs >= KEEP_MS) last = { atMs: nowMs, found: probe(probes) };
    const { found } = last;
    const [metadata, storage] = await Promise.all([
      within(patienceMs, found.metadata, () => 'unreachable' as const),
      within(patienceMs, found.storage, () => 'unreachable' as const),
    ]);
    return { metadata, storage };
  };
}

interface Findings {
  readonly metadata: Promise<Readiness['metadata']>;
  readonly storage: Promise<Readiness['storage']>;
}

function probe({ metadata, writeStorage, readStorage }: ReadinessProbes): Findings {
  const findStorage = async (): Promise<Readiness['storage']> => {
    if (await resolves(writeStorage)) return 'ok';
    return (await resolves(readStorage)) ? 'read-only' : 'unreachable';
  };
  return { metadata: resolves(metadata).then((isOk) => (isOk ? 'ok' : 'unreachable')), storage: findStorage() };
}

async function resolves(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    logError('readiness_probe_failed', 'A readiness check failed.', { error });
    return false;
  }
}
