// How its SQL is laid out.
import { bigquery } from 'sql-formatter';

export const bigqueryFormatters = { bigquery };
