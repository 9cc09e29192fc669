// What runs of reports need, and one that runs.
import type { SendDelivery } from '#app/channels/shared/delivery.ts';
import type { RunRow, ScheduleToRun } from '#app/stores/report/runs.server.ts';
import type { ContentDeps } from './compose-content.server.ts';
import type { KeepFile } from './render-deps.ts';

export interface RunDeps extends ContentDeps {
  readonly send: SendDelivery;
  /** Who runs all reports; null: their owners. */
  readonly executorUsername: string | null;
  readonly keepFile: KeepFile;
}

export interface RunningReport {
  readonly run: RunRow;
  readonly schedule: ScheduleToRun;
}

/** Sent by hand: it runs outside its schedule, and doesn't change its state, grace period or notices. */
export const isByHand = ({ run }: RunningReport): boolean => run.sentTo !== null;
