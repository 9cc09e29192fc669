// Access to permissions, views, and pairs of both; and which pairs can't be changed.
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { fiveRights } from '#app/domain/access/rule.ts';

export const PERMISSION_RULES = fiveRights('Permission');
export const RESOURCE_RULES = fiveRights('ViewMenu');
export const PAIR_RULES = fiveRights('PermissionViewMenu');

const STANDARD = STANDARD_ROLES.flatMap((role) => role.pairs);

/** Whether the product needs the pair: it would come back at the next start. */
export const isStandardPair = (permission: string, view: string): boolean =>
  STANDARD.some(([name, on]) => name === permission && on === view);

export const isStandardView = (view: string): boolean => STANDARD.some(([, on]) => on === view);
