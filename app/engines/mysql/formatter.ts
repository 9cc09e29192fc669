// SQL formatter of MySQL, by the names that clients use.
import { mariadb, mysql } from 'sql-formatter';

export const mysqlFormatters = { mysql, mariadb };
