// Access to groups.
import { fiveRights } from '#app/domain/access/rule.ts';

export const GROUP_RULES = fiveRights('Group');
