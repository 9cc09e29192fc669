// What runs of reports need, and one that runs.
import type { SendDelivery } from '#app/channels/shared/delivery.ts';
import type { RunRow, ScheduleToRun } from '#app/stores/report/runs.server.ts';
import type { ContentDeps } from './compose-content.server.ts';
import type { KeepFile } from './render-deps.ts';

export interface RunDeps extends ContentDeps {
  readonly send: SendDelivery;
  /** The user as whom all reports run; null: their owners. */
  readonly executorUsername: string | null;
  readonly keepFile: KeepFile;
}

export interface RunningReport {
  readonly run: RunRow;
  readonly schedule: ScheduleToRun;
}

/** Whether the run was started manually: it doesn't change the schedule's state, grace period, or notices. */
export const isByHand = ({ run }: RunningReport): boolean => run.sentTo !== null;
