import { expect, it } from 'vitest';
import { isAdditiveSql } from './additive-metric.ts';

it.each([
  'SUM(v)',
  ' sum ( "price (net)" * qty ) ',
  'COUNT(*)',
  'COUNT(id)',
  "SUM(CASE WHEN kind = 'it''s (a' THEN 1 ELSE 0 END)",
  'SUM(a) - SUM(b)',
  '-SUM(a)',
  'SUM(a) / 100.0',
  '100 * SUM(a) + COUNT(*) * 2',
])('the cells of %s add up', (sql) => expect(isAdditiveSql(sql)).toBe(true));

it.each([
  'COUNT(DISTINCT v)',
  'count( distinct v)',
  'AVG(v)',
  'MIN(v)',
  'SUM(a) / SUM(b)',
  'SUM(a) / COUNT(*)',
  'SUM(a) * SUM(b)',
  'SUM(a) - AVG(b)',
  'SUM(a) OVER ()',
  'SUM(a) + 1',
  'ROUND(SUM(a), 2)',
  'SUM(a) -- COUNT(*)',
  'SUM(a',
  '',
  '-',
  `SUM(${'('.repeat(20_000)}`,
])('those of %.40s may not', (sql) => expect(isAdditiveSql(sql)).toBe(false));
