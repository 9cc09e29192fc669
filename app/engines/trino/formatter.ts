// SQL formatter of Trino, by the names that clients use.
import { trino } from 'sql-formatter';

export const trinoFormatters = { trino };
