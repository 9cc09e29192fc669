// SQLite in a Warehouse object: the embedded analytics store.
import { RESERVED_TABLES } from '#app/domain/warehouse/warehouse-engine.ts';
import * as z from 'zod';
import type { Engine } from '#app/engines/shared/engine.ts';
import { sqliteCatalog } from './catalog.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteExplain } from './plan/explain-plan.ts';
import { sqliteGrammar } from './grammar.ts';

/** `warehouse` names the object. */
export const sqliteConnection = z.object({ warehouse: z.string().min(1).max(200) });

export const sqliteEngine: Engine = {
  id: 'sqlite',
  label: 'SQLite',
  connection: sqliteConnection,
  secretFields: [],
  // A statement ends between rows, never inside an aggregate: that is no promise of 100 ms.
  capabilities: { schemas: false, catalogs: false, cancel: false, streaming: true, subqueries: true, exactIntegers: true },
  load: {
    maxColumns: 100,
    maxNameBytes: 200,
    refusedTables: { pattern: RESERVED_TABLES, reason: (refused) => `Names that start with "${refused}" are reserved.` },
  },
  dialect: sqliteDialect,
  grammar: sqliteGrammar,
  explain: sqliteExplain,
  catalog: sqliteCatalog,
  nameRules: () => ({
    schema: null,
    defaultSchema: null,
    fallbackSchema: null,
    catalog: null,
    defaultCatalog: null,
    plainSchema: 'main',
    systemPrefix: null,
    systemSchema: null,
    fold: sqliteDialect.foldIdentifier,
  }),
};
