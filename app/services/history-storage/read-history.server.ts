// Size, location, start, and retention of the history.
import { HISTORY_KINDS, type HistoryKind, type HistoryRetention } from '#app/domain/retention/history-retention.ts';
import { measureD1History, type D1History } from '#app/stores/history/measure-d1.server.ts';
import type { HistoryStore } from '#app/stores/history/port.ts';
import { findHistoryRetention } from '#app/stores/history/retention.server.ts';
import { readHistoryStatus, type HistoryStatus } from '#app/services/history/history-status.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { findBounds } from './walk-history.server.ts';

export interface HistoryAmount {
  readonly kind: HistoryKind;
  /** Rows in D1, also those that are yet to be moved. */
  readonly d1Count: number;
  /** Rows in Neon alone; null where it isn't used or can't be reached. */
  readonly neonCount: number | null;
  /** UTC ms of the oldest of both; null where there are none. */
  readonly oldestMs: number | null;
}

export interface HistoryOverview {
  readonly amounts: readonly HistoryAmount[];
  /** Lines of the action log that are in blocks, and the blocks: D1 alone. */
  readonly blockLineCount: number;
  readonly blockCount: number;
  /** Number in D1. */
  readonly deliveryCount: number;
  /** `unused`: HISTORY_URL isn't set. `away`: it didn't reply, so what it has isn't counted. */
  readonly neon: 'unused' | 'connected' | 'away';
  /** Null where Neon isn't used. */
  readonly status: HistoryStatus | null;
  readonly retention: HistoryRetention;
  /** Days of the action log where administrators have set none; null: the report Worker, which deletes, didn't say. */
  readonly logDays: number | null;
}

export async function readHistory(deps: Pick<Deps, 'db' | 'history' | 'findLogDays' | 'now'>): Promise<HistoryOverview> {
  const [inD1, retention, neon, status, logDays] = await Promise.all([
    measureD1History(deps.db),
    findHistoryRetention(deps.db),
    deps.history ? measureAll(deps.history) : null,
    deps.history ? readHistoryStatus(deps.db, deps.now()) : null,
    deps.findLogDays?.() ?? null,
  ]);
  const { blockLineCount, blockCount, deliveryCount } = inD1;
  return {
    amounts: HISTORY_KINDS.map((kind) => amountOf(kind, inD1, neon?.[kind] ?? null)),
    blockLineCount,
    blockCount,
    deliveryCount,
    status,
    retention,
    logDays,
    neon: deps.history === undefined ? 'unused' : neon === null ? 'away' : 'connected',
  };
}

interface Measured {
  readonly count: number;
  readonly oldestMs: number | null;
}

/** Sizes in Neon, and of what D1 hasn't moved yet. Null if Neon can't be reached. */
async function measureAll(history: HistoryStore): Promise<Readonly<Record<HistoryKind, Measured>> | null> {
  const measure = async (kind: HistoryKind): Promise<Measured> => {
    const [count, bounds] = await Promise.all([history.count(kind), findBounds(history, kind)]);
    return { count, oldestMs: bounds?.oldestMs ?? null };
  };
  try {
    const [actions, queries, reportRuns] = await Promise.all([measure('actions'), measure('queries'), measure('reportRuns')]);
    return { actions, queries, reportRuns };
  } catch (error) {
    logError('history_not_measured', 'The history at HISTORY_URL couldn’t be read.', { error });
    return null;
  }
}

function amountOf(kind: HistoryKind, inD1: D1History, all: Measured | null): HistoryAmount {
  const { count, oldestMs } = {
    actions: { count: inD1.actionCount, oldestMs: inD1.oldestActionMs },
    queries: { count: inD1.queryCount, oldestMs: inD1.oldestQueryMs },
    reportRuns: { count: inD1.reportRunCount, oldestMs: inD1.oldestReportRunMs },
  }[kind];
  const instants = [oldestMs, all?.oldestMs ?? null].filter((ms) => ms !== null);
  return {
    kind,
    d1Count: count,
    neonCount: all && Math.max(0, all.count - count),
    oldestMs: instants.length === 0 ? null : Math.min(...instants),
  };
}
