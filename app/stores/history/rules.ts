// Who sees how much history there is, sets for how long it is kept, and downloads it: administrators, and roles that are given it.
import { readWrite } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const HISTORY_RULES = readWrite('History');
/** It has everyone's statements. */
export const HISTORY_EXPORT_RULE = { kind: 'permission', permission: 'can_export', view: 'History' } as const satisfies Rule;
