import { expect, it } from 'vitest';
import { canChangeData } from './can-change-data.ts';

it('takes a text for one that changes data unless none of its words can', () => {
  for (const sql of ['select 1', 'WITH a AS (SELECT * FROM t) SELECT created_at, updates FROM a', 'explain select 1'])
    expect(canChangeData(sql)).toBe(false);
  for (const sql of [
    'insert into t values (1)',
    'WITH x AS (DELETE FROM t RETURNING 1) SELECT 1',
    'select 1; DROP TABLE t',
    'select * into b from a',
  ])
    expect(canChangeData(sql)).toBe(true);
});
