import { describe, expect, it } from 'vitest';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { DatasetFacts } from './decide.ts';
import type { Identity } from './identity.ts';
import { decideStatement, canUseDatabase, resolveTablePath, type NameRules, type StatementFacts } from './statement-tables.ts';

const ME = 7;
const holder = (...permissions: string[]): Identity => ({
  kind: 'user',
  userId: ME,
  username: 'me',
  firstName: 'M',
  lastName: 'E',
  email: 'm@e.org',
  isAdmin: false,
  roleIds: [],
  roles: [],
  permissions: new Set(permissions),
  via: 'session',
});

const POSTGRES: NameRules = {
  schema: 'public',
  defaultSchema: 'public',
  fallbackSchema: null,
  catalog: null,
  defaultCatalog: 'shop',
  plainSchema: null,
  systemPrefix: 'pg_',
  systemSchema: 'pg_catalog',
  fold: (name) => name,
};
const SQLITE: NameRules = {
  schema: null,
  defaultSchema: null,
  fallbackSchema: null,
  catalog: null,
  defaultCatalog: null,
  plainSchema: 'main',
  systemPrefix: null,
  systemSchema: null,
  fold: foldAsciiCase,
};

const ref = (table: string, schema: string | null = null, catalog: string | null = null): TableRef => ({
  catalog,
  schema,
  table,
});
const dataset = (name: string, more: Partial<DatasetFacts> = {}): DatasetFacts => ({
  id: 3,
  name,
  catalog: null,
  schema: 'public',
  databaseId: 1,
  databaseName: 'db',
  ownerIds: [],
  ...more,
});
const facts = (tables: readonly TableRef[] | null, more: Partial<StatementFacts> = {}): StatementFacts => ({
  database: { id: 1, name: 'db' },
  tables,
  writes: false,
  rules: POSTGRES,
  datasets: [dataset('orders')],
  ...more,
});
const ORDERS = 'datasource_access on [db].[orders](id:3)';

describe('decideStatement', () => {
  it('lets a user with the database run anything in it, even where the tables cannot be known', () => {
    expect(decideStatement(holder('database_access on [db].(id:1)'), facts(null))).toEqual({ ok: true });
  });
  it('requires the complete database where the tables cannot be known', () => {
    expect(decideStatement(holder(ORDERS, 'schema_access on [db].[public]'), facts(null))).toEqual({ ok: false, tables: null });
  });
  it('lets the holder of a dataset read its table, however it is qualified', () => {
    const me = holder(ORDERS);
    for (const table of [ref('orders'), ref('orders', 'public'), ref('orders', 'public', 'shop')])
      expect(decideStatement(me, facts([table]))).toEqual({ ok: true });
  });
  it('denies tables that only resemble the table of a dataset', () => {
    const me = holder(ORDERS);
    for (const table of [ref('Orders'), ref('orders', 'secret'), ref('orders', 'public', 'other'), ref('orders ')])
      expect(decideStatement(me, facts([table]))).toEqual({ ok: false, tables: [table] });
  });
  it('lists only the denied tables, as typed', () => {
    expect(decideStatement(holder(ORDERS), facts([ref('orders'), ref('staff'), ref('pay', 'hr')]))).toEqual({
      ok: false,
      tables: [ref('staff'), ref('pay', 'hr')],
    });
  });
  it('reads unqualified names in the schema of the run, and datasets without a schema in that of the connection', () => {
    const secret = { ...POSTGRES, schema: 'secret' };
    const datasets = [dataset('orders', { schema: null })];
    expect(decideStatement(holder(ORDERS), facts([ref('orders')], { rules: secret, datasets })).ok).toBe(false);
    expect(decideStatement(holder(ORDERS), facts([ref('orders')], { datasets })).ok).toBe(true);
  });
  it('requires access to both schemas if the database searches two', () => {
    const rules = { ...POSTGRES, schema: 'b', fallbackSchema: 'a' };
    const onlyB = holder('schema_access on [db].[b]');
    expect(decideStatement(onlyB, facts([ref('t')], { rules })).ok).toBe(false);
    expect(decideStatement(onlyB, facts([ref('t', 'b')], { rules })).ok).toBe(true);
    const both = holder('schema_access on [db].[b]', 'schema_access on [db].[a]');
    expect(decideStatement(both, facts([ref('t')], { rules })).ok).toBe(true);
  });
  it('gives a schema to users who have it, but not the system tables behind unqualified names', () => {
    const me = holder('schema_access on [db].[public]');
    expect(decideStatement(me, facts([ref('anything')])).ok).toBe(true);
    expect(decideStatement(me, facts([ref('pg_authid')])).ok).toBe(false);
    expect(decideStatement(me, facts([ref('x', 'hr')])).ok).toBe(false);
  });
  it('lets dataset access allow reading, but not writing', () => {
    expect(decideStatement(holder(ORDERS), facts([ref('orders')], { writes: true })).ok).toBe(false);
    expect(decideStatement(holder('schema_access on [db].[public]'), facts([ref('orders')], { writes: true })).ok).toBe(true);
  });
  it('lets owners of a dataset read it', () => {
    expect(decideStatement(holder(), facts([ref('orders')], { datasets: [dataset('orders', { ownerIds: [ME] })] })).ok).toBe(
      true,
    );
  });
  it('compares SQLite names case-insensitively, and treats its schema main as none', () => {
    const datasets = [dataset('Orders', { schema: null })];
    const me = holder('datasource_access on [db].[Orders](id:3)');
    for (const table of [ref('ORDERS'), ref('orders', 'Main')])
      expect(decideStatement(me, facts([table], { rules: SQLITE, datasets })).ok).toBe(true);
    expect(decideStatement(me, facts([ref('orders', 'temp')], { rules: SQLITE, datasets })).ok).toBe(false);
  });
});

describe('resolveTablePath', () => {
  it('treats names such as __proto__ as ordinary names', () => {
    expect(resolveTablePath(ref('__proto__', 'constructor'), POSTGRES)).toEqual({
      catalog: null,
      schema: 'constructor',
      table: '__proto__',
    });
  });
});

describe('canUseDatabase', () => {
  it('shows a database to users with access to a part of it', () => {
    const shown = (...permissions: string[]): boolean => canUseDatabase(holder(...permissions), { id: 1, name: 'db' }, false);
    expect(shown()).toBe(false);
    expect(shown('schema_access on [other].[public]')).toBe(false);
    expect(shown('schema_access on [db].[public]')).toBe(true);
    expect(shown(ORDERS)).toBe(true);
    expect(canUseDatabase(holder(), { id: 1, name: 'db' }, true)).toBe(true);
  });
  it('is not fooled by a name with brackets', () => {
    expect(canUseDatabase(holder('schema_access on [a].[b].[c]'), { id: 1, name: 'a].[b' }, false)).toBe(false);
  });
});
