// Who may list, see, add, edit and remove users. How far the edits of others than administrators reach: people-reach.
import { fiveRights } from '#app/domain/access/rule.ts';

export const USER_RULES = fiveRights('User');
