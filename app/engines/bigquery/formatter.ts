// SQL formatter of BigQuery.
import { bigquery } from 'sql-formatter';

export const bigqueryFormatters = { bigquery };
