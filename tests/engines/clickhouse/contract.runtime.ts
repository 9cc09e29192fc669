// The engine contract for ClickHouse, in workerd with its engine behind its HTTP interface.
import { clickhouseEngine } from '#app/engines/clickhouse/engine.ts';
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { openClickhouse } from './fixture.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';
import { runQuery } from '#tests/engines/run-query.ts';

const { dialect } = clickhouseEngine;

describeEngineContract('clickhouse', async () => {
  const loader = openClickhouse();
  const write = (sql: string) => runQuery(loader, sql, { readOnly: false });
  return {
    engine: clickhouseEngine,
    openDriver: async () => openClickhouse(),
    load: async (table, columns, rows) => {
      const name = dialect.qualify([table]);
      await write(`DROP TABLE IF EXISTS ${name}`);
      const declared = columns.map((column) => `${dialect.quoteIdentifier(column.name)} Nullable(${column.type})`);
      await write(`CREATE TABLE ${name} (${declared.join(', ')}) ENGINE = MergeTree ORDER BY tuple()`);
      const lines = rows.map(
        (row) =>
          `(${row.map((cell) => (cell === null ? 'NULL' : typeof cell === 'boolean' ? String(cell) : dialect.literal(String(cell)))).join(', ')})`,
      );
      if (lines.length > 0) await write(`INSERT INTO ${name} VALUES ${lines.join(', ')}`);
    },
    types: {
      integer: 'Int64',
      double: 'Float64',
      text: 'String',
      boolean: 'Bool',
      date: 'Date32',
      timestamp: "DateTime64(6, 'UTC')",
    },
    refusesRepeatedAliases: true,
    notFiniteStatement: 'SELECT d FROM (SELECT arrayJoin([(1, nan), (2, inf), (3, 1.5)]) AS t, t.1 AS k, t.2 AS d) ORDER BY k',
    slowStatement:
      'SELECT number AS x, hex(MD5(toString(number))) AS a, hex(MD5(toString(number + 1))) AS b FROM numbers(50000000)',
    hostileStatements: HOSTILE_STATEMENTS,
  };
});
