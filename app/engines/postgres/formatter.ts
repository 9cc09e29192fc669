// How its SQL is laid out, by the names that clients use for it.
import { postgresql, redshift } from 'sql-formatter';

export const postgresFormatters = { postgres: postgresql, postgresql, cockroachdb: postgresql, redshift };
