// Who can see the size of the history, set its retention, and download it: administrators, and roles with the permission.
import { readWrite } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const HISTORY_RULES = readWrite('History');
/** The history contains the statements of all users. */
export const HISTORY_EXPORT_RULE = { kind: 'permission', permission: 'can_export', view: 'History' } as const satisfies Rule;
