// State machine of reports and alerts: whether a run starts, how it ends, when it is retried, and when owners are notified.
// Pure: the store saves the result, the service executes it.

export const REPORT_STATES = ['Success', 'Working', 'Error', 'Not triggered', 'On Grace'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export interface ReportStatus {
  readonly type: 'Alert' | 'Report';
  readonly state: ReportState;
  /** UTC ms of the start of the current run; null if none is running (one can be waiting). */
  readonly workingSinceMs: number | null;
  /** UTC ms of the last delivery. */
  readonly deliveredMs: number | null;
  readonly gracePeriodS: number;
  readonly workingTimeoutS: number;
  /** UTC ms since which runs have failed and owners have been notified; null if they don't fail. */
  readonly failingSinceMs: number | null;
}

export type Start =
  | { readonly kind: 'run' }
  /** Another run is in progress: this one is recorded with the message and ends. The schedule's state is unchanged. */
  | { readonly kind: 'busy'; readonly message: string }
  /** The alert fired recently (grace period): nothing is queried. */
  | { readonly kind: 'silent'; readonly message: string }
  /** The previous run never ended: it is recorded as failed, and this one starts. */
  | { readonly kind: 'takeover'; readonly message: string };

export const STILL_WORKING = 'Report Schedule is still working, refusing to re-compute.';
export const WORKING_TIMEOUT = 'Report Schedule reached a working timeout.';
const IN_GRACE = 'Alert fired during grace period.';

/** Decides what to do with a run that is due. */
export function decideStart(status: ReportStatus, nowMs: number): Start {
  if (status.state === 'Working' && status.workingSinceMs !== null) {
    return nowMs - status.workingSinceMs >= status.workingTimeoutS * 1000
      ? { kind: 'takeover', message: WORKING_TIMEOUT }
      : { kind: 'busy', message: STILL_WORKING };
  }
  const hasFired = status.type === 'Alert' && (status.state === 'Success' || status.state === 'On Grace');
  if (hasFired && status.deliveredMs !== null && nowMs - status.deliveredMs < status.gracePeriodS * 1000)
    return { kind: 'silent', message: IN_GRACE };
  return { kind: 'run' };
}

export type ReportOutcome = 'delivered' | 'not triggered' | 'failed';

export interface Ending {
  readonly state: ReportState;
  readonly deliveredMs: number | null;
  readonly failingSinceMs: number | null;
  /** Notification for owners, sent once per series of errors. */
  readonly notice: 'failing' | 'recovered' | null;
}

/** Computes how the end of a run changes its schedule. */
export function decideEnd(
  { deliveredMs, failingSinceMs }: Pick<ReportStatus, 'deliveredMs' | 'failingSinceMs'>,
  outcome: ReportOutcome,
  nowMs: number,
): Ending {
  if (outcome === 'failed') {
    const notice = failingSinceMs === null ? 'failing' : null;
    return { state: 'Error', deliveredMs, failingSinceMs: failingSinceMs ?? nowMs, notice };
  }
  const notice = failingSinceMs === null ? null : 'recovered';
  if (outcome === 'delivered') return { state: 'Success', deliveredMs: nowMs, failingSinceMs: null, notice };
  return { state: 'Not triggered', deliveredMs, failingSinceMs: null, notice };
}

/** Delays in seconds before the second, third and fourth attempt. */
const RETRY_DELAYS_S = [15, 60, 240] as const;

/** Seconds until the next attempt after a temporary failure; null if the run has failed permanently. */
export function retryDelayS(attempts: number, { startMs, workingTimeoutS }: RetryFacts, nowMs: number): number | null {
  const delay = RETRY_DELAYS_S[attempts - 1];
  if (delay === undefined || nowMs + delay * 1000 >= startMs + workingTimeoutS * 1000) return null;
  return delay;
}

interface RetryFacts {
  readonly startMs: number;
  readonly workingTimeoutS: number;
}
