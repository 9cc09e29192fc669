// What access to tables is decided on: every engine says how its databases read the names in a statement.
import { describe, expect, it } from 'vitest';
import { resolveTablePath } from '#app/domain/access/statement-tables.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { ENGINES } from '#app/engines/find-engine.ts';

const ref = (table: string, schema: string | null = null, catalog: string | null = null): TableRef => ({
  catalog,
  schema,
  table,
});

describe.each([...ENGINES.values()])('the names of $id', ({ nameRules, capabilities, dialect, grammar }) => {
  const parameters = { database: 'shop', schema: null };
  const plain = nameRules({ parameters, schema: null, catalog: null });

  it('knows schemas exactly where the engine has them', () => {
    expect(plain.schema !== null).toBe(capabilities.schemas);
    expect(plain.defaultSchema !== null).toBe(capabilities.schemas);
    expect(plain.plainSchema === null).toBe(capabilities.schemas);
  });

  it("follows the run's schema, then the connection's; datasets without a schema follow the connection alone", () => {
    const ofRun = nameRules({ parameters: { ...parameters, schema: 'own' }, schema: 'chosen', catalog: null });
    const ofConnection = nameRules({ parameters: { ...parameters, schema: 'own' }, schema: null, catalog: null });
    expect([ofRun.schema, ofRun.defaultSchema, ofRun.fallbackSchema]).toEqual(
      capabilities.schemas ? ['chosen', 'own', plain.systemPrefix === null ? null : 'own'] : [null, null, null],
    );
    expect([ofConnection.schema, ofConnection.defaultSchema]).toEqual(capabilities.schemas ? ['own', 'own'] : [null, null]);
  });

  it('takes a name, its qualified form and its quoted form for one table', () => {
    const schema = plain.schema ?? plain.plainSchema;
    expect(resolveTablePath(ref('orders', schema), plain)).toEqual(resolveTablePath(ref('orders'), plain));
    const parsed = grammar.parse(`SELECT * FROM ${dialect.quoteIdentifier('orders')}`);
    const [statement] = parsed.ok ? parsed.value : [];
    expect(statement?.tables?.map((table) => resolveTablePath(table, plain))).toEqual([resolveTablePath(ref('orders'), plain)]);
  });

  it('never takes a table of another schema for one without a schema', () => {
    expect(resolveTablePath(ref('orders', 'elsewhere'), plain)).not.toEqual(resolveTablePath(ref('orders'), plain));
  });

  it('compares names as the dialect does', () => {
    expect(plain.fold).toBe(dialect.foldIdentifier);
  });
});

describe('the names of one engine', () => {
  const find = (id: string) => {
    const engine = ENGINES.get(id);
    if (!engine) throw new Error(`There is no engine ${id}.`);
    return engine.nameRules({ parameters: { database: 'shop', schema: null }, schema: null, catalog: null });
  };

  it('PostgreSQL searches pg_catalog before every schema, and naming the connected database is naming none', () => {
    const rules = find('postgres');
    expect(resolveTablePath(ref('pg_authid'), rules).schema).toBe('pg_catalog');
    expect(resolveTablePath(ref('orders', 'public', 'shop'), rules)).toEqual(resolveTablePath(ref('orders'), rules));
    expect(resolveTablePath(ref('orders', 'public', 'other'), rules)).not.toEqual(resolveTablePath(ref('orders'), rules));
    expect(resolveTablePath(ref('Orders'), rules)).not.toEqual(resolveTablePath(ref('orders'), rules));
  });

  it('SQLite has one schema under the name main, and folds ASCII letters', () => {
    const rules = find('sqlite');
    expect(resolveTablePath(ref('ORDERS', 'MAIN'), rules)).toEqual(resolveTablePath(ref('orders'), rules));
    expect(resolveTablePath(ref('pg_authid'), rules).schema).toBeNull();
  });
});
