// Dashboard endpoint permissions. domain/access decides which dashboard a user sees or changes.
import { readWrite } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const DASHBOARD_RULES = readWrite('Dashboard');

export const CUSTOMIZE_RULE: Rule = { kind: 'permission', permission: 'can_put_chart_customizations', view: 'Dashboard' };
