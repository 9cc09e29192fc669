// Tag endpoint permissions. services/tagging decides what can be tagged, and seen by its tags.
import type { Rule } from '#app/domain/access/rule.ts';
import { readWrite } from '#app/domain/access/rule.ts';

export const TAG_RULES = readWrite('Tag');
export const BULK_RULE: Rule = { kind: 'permission', permission: 'can_bulk_create', view: 'Tag' };
