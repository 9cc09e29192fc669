import { expect, it } from 'vitest';
import { explainNode, explainNodeSchema, ownCost, readEstimate, readPlanJson } from './explain-node.ts';
import { findExpensive } from './find-expensive.ts';
import { hideRelations } from './hide-relations.ts';

const scan = (relation: string, more: object = {}) => explainNode('Scan', { relation, index: `${relation}_pkey`, ...more });

it('finds the steps that take most of the cost, by rows where there are no costs', () => {
  const [big, small] = [scan('a', { cost: 90, rows: 1 }), scan('b', { cost: 10, rows: 99 })];
  const root = explainNode('Join', { cost: 0, children: [big, small] });
  expect([...findExpensive([root])]).toEqual([[big, 0.9]]);
  const [few, many] = [scan('a', { rows: 1 }), scan('b', { rows: 3 })];
  expect([...findExpensive([explainNode('Join', { children: [few, many] })]).keys()]).toEqual([many]);
});

it('marks nothing where the plan has no costs, or only one step', () => {
  expect(findExpensive([explainNode('Join', { children: [scan('a'), scan('b')] })]).size).toBe(0);
  expect(findExpensive([scan('a', { cost: 5 })]).size).toBe(0);
});

it('hides what the statement does not name, and the indexes of what is hidden', () => {
  const plan = explainNode('Join', { children: [scan('Orders'), scan('secret.orders'), scan('salaries')] });
  expect(hideRelations(plan, 'select * from orders').children.map(({ relation, index }) => [relation, index])).toEqual([
    ['Orders', 'Orders_pkey'],
    [null, null],
    [null, null],
  ]);
});

it('reads estimates as numbers, and costs without those below', () => {
  expect([readEstimate('1.5'), readEstimate('NaN'), readEstimate(-1), readEstimate(null), readEstimate('')]).toEqual([
    1.5,
    null,
    null,
    null,
    null,
  ]);
  expect([ownCost(10, [3, null]), ownCost(1, [3]), ownCost(null, [3])]).toEqual([7, 0, null]);
  expect([readPlanJson([['[1]']]), readPlanJson([['no']]), readPlanJson([])]).toEqual([[1], null, null]);
  expect(explainNodeSchema.safeParse({ label: 'x' }).success).toBe(false);
});
