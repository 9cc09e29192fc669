// The engine contract for MySQL by every way to it, in workerd with a real MariaDB.
import { mysqlEngine } from '#app/engines/mysql/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { openBy, openPooledBy, write } from './fixture.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';

const DRIVERS: readonly { name: string; open: () => Driver }[] = [
  { name: 'tcp', open: () => openBy('tcp') },
  { name: 'tls', open: () => openBy('tls') },
  { name: 'hyperdrive', open: () => openBy('hyperdrive') },
  { name: 'tcp, on kept sessions', open: () => openPooledBy('tcp') },
];

for (const { name, open } of DRIVERS)
  describeEngineContract(`mysql over ${name}`, async () => {
    const loader = openBy('tcp');
    const { dialect } = mysqlEngine;
    return {
      engine: mysqlEngine,
      openDriver: async () => open(),
      // Characters of the basic multilingual plane, without a space at the end.
      canName: (name) => !/[\ud800-\udfff]| $/.test(name),
      load: async (table, columns, rows) => {
        const name = dialect.qualify([table]);
        await write(loader, `DROP TABLE IF EXISTS ${name}`);
        await write(
          loader,
          `CREATE TABLE ${name} (${columns.map(({ name, type }) => `${dialect.quoteIdentifier(name)} ${type}`).join(', ')})`,
        );
        const lines = rows.map((row) => `(${row.map((cell) => dialect.literal(cell)).join(', ')})`);
        if (lines.length > 0) await write(loader, `INSERT INTO ${name} VALUES ${lines.join(', ')}`);
      },
      types: { integer: 'BIGINT', double: 'DOUBLE', text: 'TEXT', boolean: 'BOOLEAN', date: 'DATE', timestamp: 'DATETIME(6)' },
      slowStatement:
        'WITH d AS (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7) SELECT SHA2(a.n, 256) AS x, SHA2(b.n, 256) AS y FROM d a, d b, d c, d e, d f, d g, d h',
      hostileStatements: HOSTILE_STATEMENTS.map(({ sql }) => sql),
    };
  });
