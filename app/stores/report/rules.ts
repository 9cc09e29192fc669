// Access to reports and alerts.
import { hasPermission, isAdmin, isEditor, type OwnedFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { readWrite } from '#app/domain/access/rule.ts';

export const REPORT_RULES = readWrite('ReportSchedule');

/** Whether the identity sees every schedule; others see those that they own. */
export const seesEverySchedule = (identity: Identity): boolean =>
  hasPermission(identity, 'all_datasource_access', 'all_datasource_access');

/** Whether the identity can change or delete the schedule: its editors and administrators. */
export const canWriteSchedule = (identity: Identity, schedule: OwnedFacts): boolean =>
  isAdmin(identity) || isEditor(identity, 'report', schedule);
