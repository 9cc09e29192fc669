// Who can request chart data: readers of charts. The service decides by domain/access whether they can query this dataset.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const CHART_DATA_RULE = { kind: 'permission', permission: 'can_read', view: 'Chart' } as const satisfies Rule;

/** Whether the caller can export data as a file. */
export const mayDownload = (identity: Identity): boolean => hasPermission(identity, 'can_csv', 'Superset');
