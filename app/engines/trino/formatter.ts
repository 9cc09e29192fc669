// How its SQL is laid out, by the names that clients use for it.
import { trino } from 'sql-formatter';

export const trinoFormatters = { trino };
