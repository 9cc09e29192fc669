// Access to a dashboard's state: its filters and permalinks.
import { readWrite } from '#app/domain/access/rule.ts';

export const FILTER_STATE_RULES = readWrite('DashboardFilterStateRestApi');
export const PERMALINK_RULES = readWrite('DashboardPermalinkRestApi');
