// The engine contract for BigQuery, in workerd with its emulator.
import { bigqueryEngine } from '#app/engines/bigquery/engine.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { createDataset, openBigquery } from './fixture.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';
import { runQuery } from '#tests/engines/run-query.ts';

const { dialect } = bigqueryEngine;
const ROWS_AT_ONCE = 1_000;

describeEngineContract('bigquery', async () => {
  await createDataset('contract');
  const loader = openBigquery();
  const write = (sql: string) => runQuery(loader, sql, { readOnly: false });
  return {
    engine: bigqueryEngine,
    openDriver: async () => openBigquery(),
    // Those of BigQuery have more, without any that a text or a name needs for an end.
    canName: (name) => /^\w+$/.test(name),
    load: async (table, columns, rows) => {
      const name = dialect.qualify([table]);
      const declared = columns.map((column) => `${dialect.quoteIdentifier(column.name)} ${column.type}`);
      await write(`CREATE OR REPLACE TABLE ${name} (${declared.join(', ')})`);
      const literal = (cell: SqlValue, type: string): string =>
        cell === null ? 'NULL' : `CAST(${dialect.literal(String(cell))} AS ${type})`;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const lines = rows
          .slice(from, from + ROWS_AT_ONCE)
          .map((row) => `(${row.map((cell, index) => literal(cell, columns[index]?.type ?? '')).join(', ')})`);
        await write(`INSERT INTO ${name} VALUES ${lines.join(', ')}`);
      }
    },
    types: {
      integer: 'INT64',
      double: 'FLOAT64',
      text: 'STRING',
      boolean: 'BOOL',
      date: 'DATE',
      timestamp: 'DATETIME',
    },
    renamesRepeatedAliases: true,
    notFiniteStatement:
      "SELECT d FROM (SELECT 1 AS k, CAST('NaN' AS FLOAT64) AS d UNION ALL SELECT 2, CAST('inf' AS FLOAT64) UNION ALL SELECT 3, 1.5) AS t ORDER BY k",
    slowStatement: 'SELECT n AS x, TO_HEX(MD5(CAST(n AS STRING))) AS a FROM UNNEST(GENERATE_ARRAY(1, 500000)) AS n',
    hostileStatements: HOSTILE_STATEMENTS,
  };
});
