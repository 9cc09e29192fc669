// How its SQL is laid out, by the names that clients use for it.
import { sqlite } from 'sql-formatter';

export const sqliteFormatters = { sqlite };
