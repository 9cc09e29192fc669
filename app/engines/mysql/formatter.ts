// How its SQL is laid out, by the names that clients use for it.
import { mariadb, mysql } from 'sql-formatter';

export const mysqlFormatters = { mysql, mariadb };
