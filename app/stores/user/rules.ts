// Who can list, see, add, edit and delete users. Limits for those who are not administrators: accounts-reach.
import { fiveRights } from '#app/domain/access/rule.ts';

export const USER_RULES = fiveRights('User');
