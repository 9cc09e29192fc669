// Quoting and reading of names, and quoting of texts, in SQLite.
import { createNames, wordSet, ANY_CASE, STANDARD_QUOTING } from '#app/domain/sql/sql-names.ts';

/** Words that fail in some position as the name of a table or column, and those that this grammar reads as keywords. */
export const SQLITE_RESERVED = wordSet(
  'ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CAST CHECK COLLATE COMMIT CONSTRAINT CREATE CROSS CURRENT_DATE CURRENT_TIME',
  'CURRENT_TIMESTAMP DEFAULT DEFERRABLE DELETE DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FALSE FOREIGN FROM FULL GLOB GROUP GROUPS',
  'HAVING IF IN INDEX INDEXED INNER INSERT INTERSECT INTO IS ISNULL JOIN LEFT LIKE LIMIT MATCH NATURAL NOT NOTHING NOTNULL NULL ON',
  'OR ORDER OUTER PRIMARY RAISE REFERENCES REGEXP RETURNING RIGHT SELECT SET TABLE THEN TO TRANSACTION TRUE UNION UNIQUE UPDATE',
  'USING VALUES WHEN WHERE WINDOW',
);

export const sqliteNames = createNames(
  {
    ...STANDARD_QUOTING,
    quotes: ['"', '`'],
    plain: ANY_CASE,
    foldsBare: false,
    text: (value, body) =>
      value.includes('\0')
        ? `(${body
            .split('\0')
            .map((part) => `'${part}'`)
            .join(' || char(0) || ')})`
        : `'${body}'`,
  },
  SQLITE_RESERVED,
);
