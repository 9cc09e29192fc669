import { describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Driver, Statement } from '#app/engines/shared/engine.ts';
import { isConfined } from './confined.ts';
import { exportStatement } from '#app/services/sqllab/export-statement.server.ts';
import {
  queryServiceRequestSchema,
  exportRequestSchema,
  rowsRequestSchema,
} from '#app/services/query-service/query-service-protocol.ts';
import { buildServiceStatement } from './service-statement.fixture.ts';
import { readRows, runStatement } from '#app/services/query-service/run-statement.server.ts';

const NAMES = { username: 'u', firstName: '', lastName: '' };
const user = (permissions: readonly string[], isAdmin = false): Identity => ({
  ...NAMES,
  kind: 'user',
  userId: 1,
  email: '',
  roleIds: [],
  roles: [],
  via: 'session',
  isAdmin,
  permissions: new Set(permissions),
});
const guest = (permissions: readonly string[]): Identity => ({
  ...NAMES,
  kind: 'guest',
  dashboardIds: [],
  clauses: [],
  roleIds: [],
  roles: [],
  permissions: new Set(permissions),
});
const nobody: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };
const postgres = { databaseId: 5, engine: 'postgres' };
const WHOLE = 'database_access on [shop].(id:5)';

describe('a statement is confined to the tables that it names', () => {
  it.each([
    ['with a right to a table', user(['datasource_access on [shop].[orders](id:5)'])],
    ['with a right to a schema', user(['schema_access on [shop].[public]'])],
    ['with another database', user(['database_access on [shop].(id:50)', 'database_access on [x].(id:5)].(id:7)'])],
    ['for every dataset', user(['all_datasource_access on all_datasource_access'])],
    ['for a guest, whatever the role', guest([WHOLE, 'all_database_access on all_database_access'])],
    ['for nobody known', nobody],
  ])('%s', (_, identity) => {
    expect(isConfined(identity, postgres)).toBe(true);
  });

  it.each([
    ['an administrator', user([], true)],
    ['the whole database', user([WHOLE])],
    ['all databases', user(['all_database_access on all_database_access'])],
  ])('not for %s, unless rows are limited', (_, identity) => {
    expect(isConfined(identity, postgres)).toBe(false);
    expect(isConfined(identity, postgres, true)).toBe(true);
  });

  it('not on SQLite, which compares every statement', () => {
    expect(isConfined(user([]), { databaseId: 5, engine: 'sqlite' }, true)).toBe(false);
  });
});

describe('that a statement is confined', () => {
  const statement = buildServiceStatement('SELECT 1', { confined: true });

  it('is said to the query service', () => {
    const query = { cacheKey: 'k', force: false, ttlS: 1, statement };
    expect(queryServiceRequestSchema.parse(query).statement.confined).toBe(true);
    expect(rowsRequestSchema.parse({ statement }).statement.confined).toBe(true);
    const file = { statement: { ...statement, schema: null, format: 'csv' } };
    expect(exportRequestSchema.parse(file).statement.confined).toBe(true);
  });

  it('is said to the driver', async () => {
    const request: Statement[] = [];
    const driver: Driver = {
      async *stream(statement) {
        request.push(statement);
        yield { kind: 'columns', columns: [{ name: 'a', databaseType: null }] };
        yield { kind: 'end', rowCount: 0, truncated: false };
      },
      cancel: async () => undefined,
      close: async () => undefined,
    };
    await runStatement(driver, statement);
    await readRows(driver, statement);
    const file = await exportStatement(driver, findEngine('postgres').dialect, { ...statement, schema: null, format: 'csv' });
    await new Response(file.body).text();
    expect(request.map(({ confined }) => confined)).toEqual([true, true, true]);
  });
});
