// Who may ask for chart data: readers of charts. Whether they may ask this dataset is decided by domain/access in the service.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const CHART_DATA_RULE = { kind: 'permission', permission: 'can_read', view: 'Chart' } as const satisfies Rule;

/** Whether somebody may take data out of the product as a file. */
export const mayDownload = (identity: Identity): boolean => hasPermission(identity, 'can_csv', 'Superset');
