// Quoting and reading of names, and quoting of texts, in ClickHouse.
import { createNames, wordSet, ANY_CASE } from '#app/domain/sql/sql-names.ts';

/** What ClickHouse's parser takes for no alias without AS. */
export const RESERVED_AS_ALIAS = wordSet(
  'ALL AND ANTI ANY ARRAY AS ASOF BETWEEN CASE CROSS DISTINCT DIV ELSE END EXCEPT FINAL FORMAT FROM FULL GLOBAL GROUP HAVING ILIKE',
  'IN INNER INTERSECT INTERVAL INTO IS JOIN LEFT LIKE LIMIT MOD NOT OFFSET ON OR ORDER PASTE PREWHERE QUALIFY RIGHT SAMPLE SELECT',
  'SEMI SETTINGS THEN UNION USING WHEN WHERE WINDOW WITH',
);

/** Those, its literals, and what begins something else than a column in the list of a CREATE TABLE. */
export const CLICKHOUSE_RESERVED = new Set([
  ...RESERVED_AS_ALIAS,
  ...wordSet('ASC CAST CONSTRAINT DESC EXISTS FALSE FOREIGN INDEX INF NAN NULL PRIMARY PROJECTION TABLE TRUE VALUES'),
]);

export const clickhouseNames = createNames(
  {
    quotes: ['`', '"'],
    plain: ANY_CASE,
    foldsBare: false,
    escapesInNames: true,
    textBody: (value) => value.replace(/['\\]/g, '\\$&').replaceAll('\0', '\\0'),
  },
  CLICKHOUSE_RESERVED,
);
