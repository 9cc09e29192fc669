// How its SQL is laid out, by the names that clients use for it.
import { clickhouse } from 'sql-formatter';

export const clickhouseFormatters = { clickhouse, clickhousedb: clickhouse };
