// SQL formatters by the backend names that clients use.
import { postgresql, redshift } from 'sql-formatter';

export const postgresFormatters = { postgres: postgresql, postgresql, cockroachdb: postgresql, redshift };
