// Who can query charts of the older kind: readers of charts, as for chart data. The dataset's own rule is the
// service's.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const EXPLORE_JSON_RULE = { kind: 'permission', permission: 'can_read', view: 'Chart' } as const satisfies Rule;

/** Whether the caller can export data as a file. */
export const mayDownload = (identity: Identity): boolean => hasPermission(identity, 'can_csv', 'Superset');
