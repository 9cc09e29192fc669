// Access to users. Limits of users who aren't administrators: accounts-reach.
import { fiveRights } from '#app/domain/access/rule.ts';

export const USER_RULES = fiveRights('User');
