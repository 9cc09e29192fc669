// What each of the two dialogs of drilling gets.
import type { DrillInfo } from '#app/stores/chart-drill/wire.ts';
import type { DrillCalls } from './drill-calls.ts';
import type { OpenedDrill } from './open-drill.ts';

export interface DrillParts {
  readonly dashboardId: number;
  readonly opened: OpenedDrill;
  readonly calls: DrillCalls;
  readonly info: DrillInfo;
  readonly onClose: () => void;
}
