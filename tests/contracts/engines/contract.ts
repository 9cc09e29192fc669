// What every engine promises, run against a real database through a harness: one suite, every engine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promisePlans } from './contract-explain.ts';
import { promiseFilters } from './contract-filters.ts';
import { promiseStatements } from './contract-statements.ts';
import { promiseValues } from './contract-values.ts';
import { openSubject, type EngineHarness, type EngineSubject } from './subject.ts';

/** Runs the contract as a separate suite. */
export function describeEngineContract(name: string, openHarness: () => Promise<EngineHarness>): void {
  describe(`engine ${name}`, () => {
    // Filled before the first test.
    const subject = {} as EngineSubject;

    beforeAll(async () => {
      Object.assign(subject, await openSubject(await openHarness()));
    });
    afterAll(() => subject.driver.close());

    promiseValues(subject);
    promiseStatements(subject);
    promiseFilters(subject);
    promisePlans(subject);

    it('lists its tables and their columns', async () => {
      const { catalog } = subject.harness.engine;
      const tables = catalog.readTables(
        (await subject.run(catalog.listTables(null).sql, { params: catalog.listTables(null).params })).rows,
      );
      expect(tables).toContainEqual({ name: 'typed', kind: 'table' });
      const fold = subject.harness.engine.dialect.foldIdentifier;
      expect(tables.map((table) => fold(table.name))).toEqual(expect.arrayContaining(subject.hostileNames.map(fold)));
      const { sql, params } = catalog.listColumns('typed', null);
      const columns = catalog.readColumns((await subject.run(sql, { params })).rows);
      expect(columns.map((column) => column.name)).toEqual(['i', 'd', 't', 'b', 'day', 'at']);
      expect(columns.map((column) => subject.harness.engine.dialect.genericType(column.type))).toEqual([
        'numeric',
        'numeric',
        'string',
        'boolean',
        'temporal',
        'temporal',
      ]);
    });
  });
}
