// All actions that the server records, with a class that decides how they are written, by how bad their loss would be.
import { USAGE_NAMES, type UsageName } from '#app/domain/usage/usage-event.ts';

/**
 * `security`: written before the reply, and listed in the audit view. `change`: written after the reply. `usage`: collected for
 * seconds and written in batches; everything that pages send is usage, whatever its name.
 */
export type ActionClass = 'security' | 'change' | 'usage';

/** Categories of the audit view. */
export const AUDIT_SUBJECTS = ['sign-in', 'rights', 'keys', 'connections', 'rules', 'sharing', 'deletions', 'exports'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const SECURITY_ACTIONS = {
  'sign-in': ['login', 'login_failed', 'logout', 'session_renewed', 'invitation_accepted', 'CurrentUserRestApi.put'],
  rights: [
    'user_invited',
    'invitation_renewed',
    'invitation_revoked',
    'UserRestApi.post',
    'UserRestApi.put',
    'UserRestApi.delete',
    'GroupRestApi.post',
    'GroupRestApi.put',
    'GroupRestApi.delete',
    'RoleRestApi.post',
    'RoleRestApi.put',
    'RoleRestApi.delete',
    'RoleRestApi.add_role_permissions',
    'RoleRestApi.update_role_users',
    'RoleRestApi.update_role_groups',
    'PermissionViewMenuRestApi.post',
    'PermissionViewMenuRestApi.put',
    'PermissionViewMenuRestApi.delete',
    'ViewMenuRestApi.post',
    'ViewMenuRestApi.put',
    'ViewMenuRestApi.delete',
  ],
  keys: ['ApiTokenRestApi.post', 'ApiTokenRestApi.delete'],
  connections: ['DatabaseRestApi.post', 'DatabaseRestApi.put', 'DatabaseRestApi.delete', 'DatabaseRestApi.sync_permissions'],
  rules: ['RLSRestApi.post', 'RLSRestApi.put', 'RLSRestApi.delete', 'HistoryRestApi.put_retention'],
  sharing: [
    'dashboard_shared',
    'chart_shared',
    'dataset_shared',
    'saved_query_shared',
    'report_shared',
    'dashboard_unshared',
    'chart_unshared',
    'dataset_unshared',
    'saved_query_unshared',
    'report_unshared',
    'dashboard_access_requested',
    'chart_access_requested',
    'dataset_access_requested',
    'saved_query_access_requested',
    'report_access_requested',
    'dashboard_access_refused',
    'chart_access_refused',
    'dataset_access_refused',
    'saved_query_access_refused',
    'report_access_refused',
    'DashboardRestApi.set_embedded',
    'DashboardRestApi.delete_embedded',
    'ChartRestApi.set_embedded',
    'ChartRestApi.delete_embedded',
  ],
  deletions: [
    'DashboardRestApi.delete',
    'DashboardRestApi.bulk_delete',
    'ChartRestApi.delete',
    'ChartRestApi.bulk_delete',
    'DatasetRestApi.delete',
    'ReportScheduleRestApi.delete',
    'ReportScheduleRestApi.bulk_delete',
  ],
  exports: [
    'Database.export',
    'SqlaTable.export',
    'Slice.export',
    'Dashboard.export',
    'SavedQuery.export',
    'assets.export',
    'Dashboard.export_as_example',
    'HistoryRestApi.export',
  ],
} as const satisfies Readonly<Record<AuditSubject, readonly string[]>>;

export const CHANGE_ACTIONS = [
  'ChartRestApi.post',
  'ChartRestApi.put',
  'DashboardRestApi.post',
  'DashboardRestApi.put',
  'DashboardRestApi.copy_dash',
  'DashboardRestApi.put_colors',
  'DashboardRestApi.put_filters',
  'DashboardRestApi.put_chart_customizations',
  'DatasetRestApi.post',
  'DatasetRestApi.put',
  'DatasetRestApi.duplicate',
  'Datasource.save',
  'ReportScheduleRestApi.post',
  'ReportScheduleRestApi.put',
  'ReportScheduleRestApi.send',
  'ReportSchedule.execute',
  'ImportExportRestApi.import',
  'execute_sql',
] as const;

/** Recorded once per visit: views, and guest tokens for visitors of embedded pages. */
export const USAGE_ACTIONS = ['mount_dashboard', 'mount_explorer', 'SecurityRestApi.guest_token'] as const;

type SecurityAction = (typeof SECURITY_ACTIONS)[AuditSubject][number];
export type RecordedAction = SecurityAction | (typeof CHANGE_ACTIONS)[number] | (typeof USAGE_ACTIONS)[number] | UsageName;

const SUBJECTS: ReadonlyMap<string, AuditSubject> = new Map(
  AUDIT_SUBJECTS.flatMap((subject) => SECURITY_ACTIONS[subject].map((action) => [action, subject] as const)),
);
const CHANGES: ReadonlySet<string> = new Set(CHANGE_ACTIONS);

/** Null if the audit view doesn't list the action. */
export const auditSubject = (action: string): AuditSubject | null => SUBJECTS.get(action) ?? null;

export function classifyAction(action: RecordedAction): ActionClass {
  if (SUBJECTS.has(action)) return 'security';
  return CHANGES.has(action) ? 'change' : 'usage';
}

const USAGE: ReadonlySet<string> = new Set([...USAGE_ACTIONS, ...USAGE_NAMES]);

/** Whether a stored action is usage. Unknown actions aren't, so that they are never deleted. */
export const isUsage = (action: string): boolean => USAGE.has(action) && !SUBJECTS.has(action) && !CHANGES.has(action);
