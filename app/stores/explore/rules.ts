// Permissions for Explore's endpoints. Which stored form data or permalink a caller can read is decided in
// `services/charts/explore`.
import { readWrite } from '#app/domain/access/rule.ts';
import type { Rule } from '#app/domain/access/rule.ts';

export const EXPLORE_RULE = { kind: 'permission', permission: 'can_read', view: 'Explore' } as const satisfies Rule;
export const FORM_DATA_RULES = readWrite('ExploreFormDataRestApi');
export const PERMALINK_RULES = readWrite('ExplorePermalinkRestApi');
export const SAVED_FORM_DATA_RULE = {
  kind: 'permission',
  permission: 'can_query_form_data',
  view: 'Api',
} as const satisfies Rule;
