// Access to the endpoints of saved queries. domain/access decides which ones are visible: a user's own.
import { readWrite } from '#app/domain/access/rule.ts';

export const SAVED_QUERY_RULES = readWrite('SavedQuery');
