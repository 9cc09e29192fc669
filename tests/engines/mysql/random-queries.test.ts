// Five hundred random queries by the product's driver on a real MariaDB, the same every time: each result is what plain JavaScript
// computes on the rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import mysql from 'mysql2/promise';
import { createMysqlDriver } from '#app/engines/mysql/driver.server.ts';
import { mysqlConnection } from '#app/engines/mysql/engine.ts';
import { compareRandomQueries, type EngineDifference } from '#scripts/fuzz/random-query-compare.ts';
import { createDriverEngine } from '#scripts/fuzz/random-query-drivers.ts';
import type { FuzzEngine } from '#scripts/fuzz/random-query-engines.ts';
import { startMysqlServer, type MysqlServer } from '#scripts/servers/mysql-server.ts';
import { nodeMysqlTransport } from '#scripts/servers/node-transports.ts';

const COUNT = 500;
const SEED = 20_261_121;
/** Ten times what it takes: how busy the machine is must not decide. */
const TIMEOUT_MS = 300_000;

let server: MysqlServer;
let engine: FuzzEngine;

beforeAll(async () => {
  server = await startMysqlServer({ timeZones: true });
  const { product, host, port, superuser: username, password } = server;
  const owner = await mysql.createConnection({ host, port, user: username, password });
  // Texts by their bytes, and a space at their end counts.
  const collation = { MariaDB: 'utf8mb4_nopad_bin', MySQL: 'utf8mb4_0900_bin' }[product];
  await owner.query(`CREATE DATABASE random_queries CHARACTER SET utf8mb4 COLLATE ${collation}`);
  await owner.end();
  const parameters = mysqlConnection.parse({ host, port, username, password, database: 'random_queries', sslmode: 'disable' });
  engine = createDriverEngine('mysql', createMysqlDriver(parameters, nodeMysqlTransport));
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

it(
  'the server has the expected results of random queries',
  async () => {
    const found: EngineDifference[] = [];
    await compareRandomQueries([engine], { count: COUNT, seed: SEED }, (difference) => found.push(difference) < 5);
    expect(found).toEqual([]);
  },
  TIMEOUT_MS,
);
