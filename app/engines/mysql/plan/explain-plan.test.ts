import { expect, it } from 'vitest';
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';
import { mysqlExplain as explain } from './explain-plan.ts';

const read = (plan: unknown) => explain.read([[JSON.stringify(plan)]]);
const outline = (node: ExplainNode | null): unknown =>
  node && [node.label, node.relation, node.rows, node.cost, ...node.children.map(outline)];

it('reads MariaDB’s', () => {
  const table = { table_name: 'o', access_type: 'ref', key: 'by_r', rows: 4, cost: 0.5 };
  const derived = { table_name: '<derived2>', access_type: 'ALL', rows: 4, materialized: { query_block: { table } } };
  const plan = {
    query_block: {
      select_id: 1,
      filesort: { temporary_table: { nested_loop: [{ table }, { 'block-nl-join': { table: derived } }] } },
    },
  };
  expect(outline(read(plan))).toEqual(
    ['Query', null, null, null,
      ['Sort', null, null, null,
        ['Temporary table', null, null, null,
          ['Nested loop', null, null, null,
            ['Index lookup', 'o', 4, 0.5],
            ['Block nested loop', null, null, null,
              ['Full table scan', null, 4, null,
                ['Materialize', null, null, null, ['Query', null, null, null, ['Index lookup', 'o', 4, 0.5]]]]]]]]],
  ); // prettier-ignore
});

it('reads MySQL’s, with the costs of both versions', () => {
  const costs = { read_cost: '1.00', eval_cost: '0.25', prefix_cost: '9.99' };
  const table = { table_name: 't', access_type: 'ALL', rows_examined_per_scan: 12, cost_info: costs };
  expect(outline(read({ query_block: { cost_info: { query_cost: '1.25' }, nested_loop: [{ table }] } }))).toEqual([
    'Query',
    null,
    null,
    null,
    ['Full table scan', 't', 12, 1.25],
  ]);
  const input = { operation: 'Table scan on t', table_name: 't', estimated_rows: 3, estimated_total_cost: 2 };
  expect(outline(read({ query_plan: { operation: 'Sort: t.a', estimated_total_cost: 5, inputs: [input] } }))).toEqual([
    'Sort: t.a',
    null,
    null,
    3,
    ['Table scan on t', 't', 3, 2],
  ]);
});

it('reads unions, and statements without tables', () => {
  const one = { query_block: { table: { message: 'No tables used' } } };
  expect(outline(read({ query_block: { union_result: { query_specifications: [one, one] } } }))).toEqual([
    'Query',
    null,
    null,
    null,
    [
      'Union',
      null,
      null,
      null,
      ['Query', null, null, null, ['No tables used', null, null, null]],
      ['Query', null, null, null, ['No tables used', null, null, null]],
    ],
  ]);
  expect(read({})).toBeNull();
  expect(explain.read([])).toBeNull();
});
