// SQL formatter of SQLite, by the names that clients use.
import { sqlite } from 'sql-formatter';

export const sqliteFormatters = { sqlite };
