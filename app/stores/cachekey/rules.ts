// Who can clear or warm up cached results: users who manage data.
import type { Rule } from '#app/domain/access/rule.ts';

export const INVALIDATE_RULE: Rule = { kind: 'permission', permission: 'can_invalidate', view: 'CacheRestApi' };
export const WARM_UP_CHART_RULE: Rule = { kind: 'permission', permission: 'can_warm_up_cache', view: 'Chart' };
export const WARM_UP_DATASET_RULE: Rule = { kind: 'permission', permission: 'can_warm_up_cache', view: 'Dataset' };
export const WARM_UP_BY_ADDRESS_RULE: Rule = { kind: 'permission', permission: 'can_warm_up_cache', view: 'Superset' };
