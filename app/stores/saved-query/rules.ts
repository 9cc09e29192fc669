// Who can call the endpoints of saved queries. Whose they see, domain/access decides: their own.
import { readWrite } from '#app/domain/access/rule.ts';

export const SAVED_QUERY_RULES = readWrite('SavedQuery');
