// The engine contract for Trino, in workerd with a real coordinator and worker.
import { trinoEngine } from '#app/engines/trino/engine.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import { openTrino } from './fixture.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';

const { dialect } = trinoEngine;
const ROWS_AT_ONCE = 1_000;

describeEngineContract('trino', async () => {
  const loader = openTrino();
  const write = (sql: string) => runQuery(loader, sql, { readOnly: false });
  return {
    engine: trinoEngine,
    openDriver: async () => openTrino(),
    load: async (table, columns, rows) => {
      const name = dialect.qualify([table]);
      await write(`DROP TABLE IF EXISTS ${name}`);
      await write(
        `CREATE TABLE ${name} (${columns.map((column) => `${dialect.quoteIdentifier(column.name)} ${column.type}`).join(', ')})`,
      );
      // One cast a column, not one a cell: the server plans each.
      const casts = columns.map(({ type }, index) => `CAST(c${index} AS ${type})`).join(', ');
      const names = columns.map((_, index) => `c${index}`).join(', ');
      const line = (row: readonly SqlValue[]): string =>
        `(${row.map((cell) => (cell === null ? 'CAST(NULL AS VARCHAR)' : dialect.literal(String(cell)))).join(', ')})`;
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const values = rows
          .slice(from, from + ROWS_AT_ONCE)
          .map(line)
          .join(', ');
        await write(`INSERT INTO ${name} SELECT ${casts} FROM (VALUES ${values}) AS given (${names})`);
      }
    },
    addressType: 'IPADDRESS',
    // The memory connector's handles have nothing else.
    plansNumberTables: true,
    types: {
      integer: 'BIGINT',
      double: 'DOUBLE',
      text: 'VARCHAR',
      boolean: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP(6)',
    },
    notFiniteStatement: 'SELECT d FROM (VALUES (1, nan()), (2, infinity()), (3, 1.5e0)) AS t (k, d) ORDER BY k',
    slowStatement:
      'SELECT n AS x, md5(to_utf8(CAST(n AS VARCHAR))) AS a, sha512(to_utf8(CAST(n AS VARCHAR))) AS b FROM TABLE(sequence(1, 50000000)) AS s (n)',
    hostileStatements: HOSTILE_STATEMENTS,
  };
});
