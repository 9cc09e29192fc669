// Warehouses, which speak SQLite, for browsers.
import type { EngineClient } from '#app/engines/shared/client.ts';
import { sqliteLexis } from './lexis.ts';
import { SQLITE_RESERVED, sqliteNames } from './names.ts';

export const sqliteClient: EngineClient = {
  id: 'sqlite',
  backend: 'sqlite',
  aliases: ['warehouse'],
  rank: 5,
  mark: 'W',
  names: sqliteNames,
  reserved: SQLITE_RESERVED,
  lexis: sqliteLexis,
  partitionMacros: [],
  connection: null,
};
