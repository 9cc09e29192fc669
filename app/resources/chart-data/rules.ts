// Who may ask for chart data: readers of charts. Whether they may ask this dataset is decided by domain/access in the service.
import type { Rule } from '#app/http/endpoint.ts';

export const CHART_DATA_RULE = { kind: 'permission', permission: 'can_read', view: 'Chart' } as const satisfies Rule;
