// Who may list, see, add, edit and remove groups.
import { fiveRights } from '#app/http/crud.ts';

export const GROUP_RULES = fiveRights('Group');
