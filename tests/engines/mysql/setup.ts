// Starts a MariaDB server, or a MySQL where MERIDIAN_MYSQLD names one, for the runtime tests, with a user that reads and writes its own schemas only.
import { dirname, join } from 'node:path';
import mysql from 'mysql2/promise';
import type { TestProject } from 'vitest/node';
import { startMysqlServer, type MysqlServer } from '#scripts/servers/mysql-server.ts';

export interface MysqlFixture {
  readonly product: MysqlServer['product'];
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly superuserPassword: string;
  readonly analyst: string;
  readonly password: string;
  readonly database: string;
  /** A second schema of the analyst. */
  readonly otherSchema: string;
  /** The database as a Hyperdrive binding names it. */
  readonly url: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    mysql: MysqlFixture;
  }
}

const ANALYST = 'analyst';
const PASSWORD = "an'alyst \\ pass";
const DATABASE = 'contract';
const OTHER_SCHEMA = 'contract_other';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const certificateFile = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const server = await startMysqlServer({
    timeZones: true,
    tls: { certificateFile, keyFile: join(dirname(certificateFile), 'key.pem') },
  });
  const { product, host, port, superuser, password } = server;
  const admin = await mysql.createConnection({ host, port, user: superuser, password });
  await admin.query(`CREATE USER '${ANALYST}'@'%' IDENTIFIED BY ?`, [PASSWORD]);
  for (const schema of [DATABASE, OTHER_SCHEMA]) {
    await admin.query(`CREATE DATABASE ${schema}`);
    await admin.query(`GRANT ALL ON ${schema}.* TO '${ANALYST}'@'%'`);
  }
  await admin.end();
  project.provide('mysql', {
    product,
    host,
    port,
    superuser,
    superuserPassword: password,
    analyst: ANALYST,
    password: PASSWORD,
    database: DATABASE,
    otherSchema: OTHER_SCHEMA,
    url: `mysql://${ANALYST}:${encodeURIComponent(PASSWORD)}@${host}:${port}/${DATABASE}`,
  });
  return () => server.stop();
}
