// Who may keep and read the state of a dashboard: what was filtered, and links to it.
import { readWrite } from '#app/domain/access/rule.ts';

export const FILTER_STATE_RULES = readWrite('DashboardFilterStateRestApi');
export const PERMALINK_RULES = readWrite('DashboardPermalinkRestApi');
