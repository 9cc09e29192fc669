// Every action that the server records, in its class: how it is written follows from what would be lost with it. Pure.
import { USAGE_NAMES, type UsageName } from '#app/domain/usage/usage-event.ts';

/**
 * `security`: written before its reply, and listed in the audit view. `change`: written when the reply is out.
 * `usage`: collected for seconds and written many at once; what pages send themselves is usage whatever it is called.
 */
export type ActionClass = 'security' | 'change' | 'usage';

/** What the audit view tells apart. */
export const AUDIT_SUBJECTS = ['sign-in', 'rights', 'keys', 'connections', 'rules', 'sharing', 'deletions', 'exports'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const SECURITY_ACTIONS = {
  'sign-in': [
    ...(['login', 'login_failed', 'logout', 'session_renewed'] as const),
    ...(['invitation_accepted', 'CurrentUserRestApi.put'] as const),
  ],
  rights: [
    ...(['user_invited', 'invitation_renewed', 'invitation_revoked'] as const),
    ...(['UserRestApi.post', 'UserRestApi.put', 'UserRestApi.delete'] as const),
    ...(['GroupRestApi.post', 'GroupRestApi.put', 'GroupRestApi.delete'] as const),
    ...(['RoleRestApi.post', 'RoleRestApi.put', 'RoleRestApi.delete'] as const),
    ...(['RoleRestApi.add_role_permissions', 'RoleRestApi.update_role_users', 'RoleRestApi.update_role_groups'] as const),
    ...(['PermissionViewMenuRestApi.post', 'PermissionViewMenuRestApi.put', 'PermissionViewMenuRestApi.delete'] as const),
    ...(['ViewMenuRestApi.post', 'ViewMenuRestApi.put', 'ViewMenuRestApi.delete'] as const),
  ],
  keys: ['ApiTokenRestApi.post', 'ApiTokenRestApi.delete'],
  connections: [
    ...(['DatabaseRestApi.post', 'DatabaseRestApi.put', 'DatabaseRestApi.delete'] as const),
    ...(['DatabaseRestApi.sync_permissions'] as const),
  ],
  rules: ['RLSRestApi.post', 'RLSRestApi.put', 'RLSRestApi.delete', 'HistoryRestApi.put_retention'],
  sharing: [
    ...(['dashboard_shared', 'chart_shared', 'dataset_shared', 'saved_query_shared', 'report_shared'] as const),
    ...(['dashboard_unshared', 'chart_unshared', 'dataset_unshared', 'saved_query_unshared', 'report_unshared'] as const),
    ...(['dashboard_access_requested', 'chart_access_requested', 'dataset_access_requested'] as const),
    ...(['saved_query_access_requested', 'report_access_requested'] as const),
    ...(['dashboard_access_refused', 'chart_access_refused', 'dataset_access_refused'] as const),
    ...(['saved_query_access_refused', 'report_access_refused'] as const),
    ...(['DashboardRestApi.set_embedded', 'DashboardRestApi.delete_embedded'] as const),
    ...(['ChartRestApi.set_embedded', 'ChartRestApi.delete_embedded'] as const),
  ],
  deletions: [
    ...(['DashboardRestApi.delete', 'DashboardRestApi.bulk_delete', 'ChartRestApi.delete', 'ChartRestApi.bulk_delete'] as const),
    ...(['DatasetRestApi.delete', 'ReportScheduleRestApi.delete', 'ReportScheduleRestApi.bulk_delete'] as const),
  ],
  exports: [
    ...([
      'Database.export',
      'SqlaTable.export',
      'Slice.export',
      'Dashboard.export',
      'SavedQuery.export',
      'assets.export',
    ] as const),
    ...(['Dashboard.export_as_example', 'HistoryRestApi.export'] as const),
  ],
} as const satisfies Readonly<Record<AuditSubject, readonly string[]>>;

export const CHANGE_ACTIONS = [
  ...(['ChartRestApi.post', 'ChartRestApi.put'] as const),
  ...(['DashboardRestApi.post', 'DashboardRestApi.put', 'DashboardRestApi.copy_dash', 'DashboardRestApi.put_colors'] as const),
  ...(['DashboardRestApi.put_filters', 'DashboardRestApi.put_chart_customizations'] as const),
  ...(['DatasetRestApi.post', 'DatasetRestApi.put', 'DatasetRestApi.duplicate', 'Datasource.save'] as const),
  ...([
    'ReportScheduleRestApi.post',
    'ReportScheduleRestApi.put',
    'ReportScheduleRestApi.send',
    'ReportSchedule.execute',
  ] as const),
  ...(['ImportExportRestApi.import', 'execute_sql'] as const),
] as const;

/** Once a visit: views, and the tokens that servers get for visitors of embedded pages. */
export const USAGE_ACTIONS = ['mount_dashboard', 'mount_explorer', 'SecurityRestApi.guest_token'] as const;

type SecurityAction = (typeof SECURITY_ACTIONS)[AuditSubject][number];
export type RecordedAction = SecurityAction | (typeof CHANGE_ACTIONS)[number] | (typeof USAGE_ACTIONS)[number] | UsageName;

const SUBJECTS: ReadonlyMap<string, AuditSubject> = new Map(
  AUDIT_SUBJECTS.flatMap((subject) => SECURITY_ACTIONS[subject].map((action) => [action, subject] as const)),
);
const CHANGES: ReadonlySet<string> = new Set(CHANGE_ACTIONS);

/** Null: no action of the audit view. */
export const auditSubject = (action: string): AuditSubject | null => SUBJECTS.get(action) ?? null;

export function classifyAction(action: RecordedAction): ActionClass {
  if (SUBJECTS.has(action)) return 'security';
  return CHANGES.has(action) ? 'change' : 'usage';
}

const USAGE: ReadonlySet<string> = new Set([...USAGE_ACTIONS, ...USAGE_NAMES]);

/** Whether a stored action is usage. An unknown action isn't, so that it is never dropped. */
export const isUsage = (action: string): boolean => USAGE.has(action) && !SUBJECTS.has(action) && !CHANGES.has(action);
