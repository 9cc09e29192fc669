import { expect, it } from 'vitest';
import { inCatalog } from './in-catalog.ts';

const connection = { databaseId: 1, engine: 'trino', parameters: { host: 'h', database: 'hive' }, version: 'u.1' };

it('opens another catalog under another version, and leaves a connection to its own catalog as it is', () => {
  expect(inCatalog(connection, 'lake/a')).toEqual({
    ...connection,
    parameters: { host: 'h', database: 'lake/a' },
    version: 'u.1.in.lake%2Fa',
    ownCatalog: 'hive',
  });
  expect(inCatalog(connection, 'hive')).toBe(connection);
  expect(inCatalog(connection, null)).toBe(connection);
});
