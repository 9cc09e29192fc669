// The rights that SQL Lab's endpoints require. Which tables a statement can touch is decided with the statement.
import type { Rule } from '#app/domain/access/rule.ts';

const sqlLab = (permission: string): Rule => ({ kind: 'permission', permission, view: 'SQLLab' });

export const READ_RULE = sqlLab('can_read');
export const EXECUTE_RULE = sqlLab('can_execute_sql_query');
export const RESULTS_RULE = sqlLab('can_get_results');
export const FORMAT_RULE = sqlLab('can_format_sql');
export const ESTIMATE_RULE = sqlLab('can_estimate_query_cost');

export const READ_SHARED_RULE: Rule = { kind: 'permission', permission: 'can_read', view: 'SqlLabPermalinkRestApi' };
export const WRITE_SHARED_RULE: Rule = { kind: 'permission', permission: 'can_write', view: 'SqlLabPermalinkRestApi' };
