// MySQL and MariaDB for browsers.
import { SSL_MODES, type EngineClient } from '#app/engines/shared/client.ts';
import { mysqlLexis } from './lexis.ts';
import { MYSQL_RESERVED, mysqlNames } from './names.ts';

export const mysqlClient: EngineClient = {
  id: 'mysql',
  backend: 'mysql',
  aliases: ['mariadb'],
  rank: 2,
  mark: 'My',
  names: mysqlNames,
  reserved: MYSQL_RESERVED,
  lexis: mysqlLexis,
  partitionMacros: [],
  connection: {
    servers: [
      { id: 'mysql', mark: 'My', host: 'db.example.org', port: '3306', sslmode: 'prefer', transport: 'tcp' },
      { id: 'mariadb', mark: 'Ma', host: 'db.example.org', port: '3306', sslmode: 'prefer', transport: 'tcp' },
    ],
    defaultPort: '3306',
    defaultSslMode: 'prefer',
    exampleLine: 'mysql://user:password@host:3306/database?sslmode=require',
    sslModes: SSL_MODES,
    transports: ['tcp', 'hyperdrive'],
    databaseLabel: 'database.label',
    schemaHint: null,
    fields: [],
    abilities: {
      takesFiles: true,
      estimatesCost: false,
      impersonates: false,
      hasCatalogs: false,
      takesTokens: false,
      hasPool: true,
      nameArgument: null,
    },
  },
};
