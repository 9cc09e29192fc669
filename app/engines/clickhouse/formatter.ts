// SQL formatter of ClickHouse, by the names that clients use.
import { clickhouse } from 'sql-formatter';

export const clickhouseFormatters = { clickhouse, clickhousedb: clickhouse };
