// Who can store and read a dashboard's state: its filters, and links to it.
import { readWrite } from '#app/domain/access/rule.ts';

export const FILTER_STATE_RULES = readWrite('DashboardFilterStateRestApi');
export const PERMALINK_RULES = readWrite('DashboardPermalinkRestApi');
