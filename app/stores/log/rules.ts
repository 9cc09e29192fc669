// Action log permissions. All known callers can add to it; only what they did themselves.
import { readWrite } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const LOG_RULES = readWrite('Log');
export const RECENT_RULE = { kind: 'permission', permission: 'can_recent_activity', view: 'Log' } as const satisfies Rule;

/** The right to post events; checked after looking for a guest's token in the form, where the rule cannot see it. */
export const POST_EVENTS = { permission: 'can_log', view: 'Superset' } as const;
export const POST_EVENTS_RULE = {
  kind: 'public',
  why: 'pages send events as they close, guests with their token in the form, which is parsed first',
} as const satisfies Rule;
