// Dataset endpoint permissions. domain/access decides which dataset a user can read or change.
import type { Rule } from '#app/domain/access/rule.ts';
import { readWrite } from '#app/domain/access/rule.ts';

export const DATASET_RULES = readWrite('Dataset');

const permission = (name: string): Rule => ({ kind: 'permission', permission: name, view: 'Dataset' });
export const DUPLICATE_RULE = permission('can_duplicate');
export const GET_OR_CREATE_RULE = permission('can_get_or_create_dataset');
export const DRILL_INFO_RULE = permission('can_get_drill_info');
