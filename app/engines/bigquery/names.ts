// Quoting and reading of names, and quoting of texts, in BigQuery.
import { ANY_CASE, createNames, wordSet } from '#app/domain/sql/sql-names.ts';
import { nameBody, readBody, textBody } from './dialect/quoting.ts';

/** The words that GoogleSQL reserves. */
export const BIGQUERY_RESERVED = wordSet(
  'ALL AND ANY ARRAY AS ASC ASSERT_ROWS_MODIFIED AT BETWEEN BY CASE CAST COLLATE CONTAINS CREATE CROSS CUBE CURRENT DEFAULT DEFINE',
  'DESC DISTINCT ELSE END ENUM ESCAPE EXCEPT EXCLUDE EXISTS EXTRACT FALSE FETCH FOLLOWING FOR FROM FULL GROUP GROUPING GROUPS HASH',
  'HAVING IF IGNORE IN INNER INTERSECT INTERVAL INTO IS JOIN LATERAL LEFT LIKE LIMIT LOOKUP MERGE NATURAL NEW NO NOT NULL NULLS OF',
  'ON OR ORDER OUTER OVER PARTITION PRECEDING PROTO QUALIFY RANGE RECURSIVE RESPECT RIGHT ROLLUP ROWS SELECT SET SOME STRUCT',
  'TABLESAMPLE THEN TO TREAT TRUE UNBOUNDED UNION UNNEST USING WHEN WHERE WINDOW WITH WITHIN',
);

export const bigqueryNames = createNames(
  {
    quotes: ['`'],
    plain: ANY_CASE,
    foldsBare: false,
    escapesInNames: true,
    textBody,
    nameBody: { write: nameBody, read: readBody },
  },
  BIGQUERY_RESERVED,
);
