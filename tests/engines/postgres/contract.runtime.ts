// The engine contract for PostgreSQL by every way to it, in workerd with a real server.
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { openBy, openPooledBy, write, type WAYS } from './fixture.ts';

const DRIVERS: readonly { name: string; target: keyof typeof WAYS; open: () => Driver }[] = [
  { name: 'tcp', target: 'tcp', open: () => openBy('tcp') },
  { name: 'websocket', target: 'websocket', open: () => openBy('websocket') },
  { name: 'hyperdrive', target: 'hyperdrive', open: () => openBy('hyperdrive') },
  { name: 'tcp, on kept sessions', target: 'tcp', open: () => openPooledBy('tcp') },
  { name: 'websocket, on kept sessions', target: 'websocket', open: () => openPooledBy('websocket') },
];

for (const { name, target, open } of DRIVERS)
  describeEngineContract(`postgres over ${name}`, async () => {
    const loader = openBy(target);
    const { dialect } = postgresEngine;
    return {
      engine: postgresEngine,
      openDriver: async () => open(),
      load: async (table, columns, rows) => {
        const name = dialect.qualify([table]);
        await write(loader, `DROP TABLE IF EXISTS ${name}`);
        await write(
          loader,
          `CREATE TABLE ${name} (${columns.map(({ name, type }) => `${dialect.quoteIdentifier(name)} ${type}`).join(', ')})`,
        );
        const lines = rows.map(
          (row) => `(${row.map((cell, index) => `CAST(${dialect.literal(cell)} AS ${columns[index]?.type})`).join(', ')})`,
        );
        if (lines.length > 0) await write(loader, `INSERT INTO ${name} VALUES ${lines.join(', ')}`);
      },
      addressType: 'INET',
      types: {
        integer: 'BIGINT',
        double: 'DOUBLE PRECISION',
        text: 'TEXT',
        boolean: 'BOOLEAN',
        date: 'DATE',
        timestamp: 'TIMESTAMP',
      },
      notFiniteStatement:
        "SELECT d FROM (VALUES (1, 'NaN'::float8), (2, 'Infinity'::float8), (3, 1.5::float8)) AS t (k, d) ORDER BY k",
      slowStatement: 'SELECT x, md5(x::text) AS a, md5((x + 1)::text) AS b FROM generate_series(1, 5000000) AS x',
      hostileStatements: HOSTILE_STATEMENTS.map(({ sql }) => sql),
    };
  });
