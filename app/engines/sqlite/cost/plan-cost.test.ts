// A plan's cost is estimated by looking at each step a few times. Counted are reads of what a step says, never time.
import { describe, expect, it } from 'vitest';
import { countFieldReads, createStepCounter, READS_PER_NODE } from '#app/engines/shared/grammar/walks.fixture.ts';
import { estimatePlan } from './plan-cost.ts';
import type { PlanNode } from './query-plan.ts';

const scan: PlanNode = { detail: 'SCAN t', children: [] };
const node = (detail: string, ...children: readonly PlanNode[]): PlanNode => ({ detail, children });
const nested = (level: (inner: PlanNode, depth: number) => PlanNode): PlanNode => {
  let plan = node('SCAN t');
  for (let depth = 0; depth < 50; depth += 1) plan = level(plan, depth);
  return plan;
};
const PLANS: Readonly<Record<string, readonly PlanNode[]>> = {
  'co-routines in co-routines': [nested((inner, depth) => node(`CO-ROUTINE c${depth}`, inner, node(`SCAN c${depth}`)))],
  'materialized in materialized': [nested((inner, depth) => node(`MATERIALIZE c${depth}`, inner, node(`SCAN c${depth}`)))],
  'values in values': [nested((inner, depth) => node(`SCALAR SUBQUERY ${depth}`, inner, node('SCAN u')))],
  'correlated in correlated': [nested((inner, depth) => node(`CORRELATED SCALAR SUBQUERY ${depth}`, node('SCAN u'), inner))],
  'compounds in compounds': [
    nested((inner) => node('COMPOUND QUERY', node('LEFT-MOST SUBQUERY', inner), node('UNION ALL', node('SCAN u')))),
  ],
  'recursions in recursions': [
    nested((inner, depth) => node(`CO-ROUTINE r${depth}`, node('SETUP', inner), node('RECURSIVE STEP', node(`SCAN r${depth}`)))),
  ],
  'alternatives in alternatives': [
    nested((inner) => node('MULTI-INDEX OR', node('INDEX 1', inner), node('INDEX 2', node('SCAN u')))),
  ],
  '10,000 loops': Array.from({ length: 10_000 }, () => ({ ...scan })),
  '10,000 values': Array.from({ length: 10_000 }, (_, index) => node(`SCALAR SUBQUERY ${index}`, node('SCAN u'))),
};

const flat = (nodes: readonly PlanNode[]): PlanNode[] => nodes.flatMap((one) => [one, ...flat(one.children)]);
const statistics = { rowCount: () => 1, views: () => new Map<string, string>(), matchingRows: () => 1 };

describe('the cost of a plan', () => {
  it.each(Object.entries(PLANS))('is estimated in a few steps for each node: %s', (_, plan) => {
    const nodes = flat(plan);
    const counter = createStepCounter(10 * READS_PER_NODE * nodes.length, `${nodes.length} nodes`);
    countFieldReads(nodes, 'detail', counter);
    const reads = counter.countSteps(() => estimatePlan(plan, Infinity, { relations: new Map(), statistics }));
    expect(reads).toBeGreaterThanOrEqual(nodes.length);
    expect(reads).toBeLessThan(READS_PER_NODE * nodes.length);
  });

  it('looks at the words that SQLite appends to a name, not at all that an alias ends with', () => {
    const names: string[] = [];
    const rowCount = (name: string): number => {
      names.push(name);
      return 1;
    };
    const plan = [node(`SCAN a${' EXISTS'.repeat(100_000)}`)];
    expect(estimatePlan(plan, Infinity, { relations: new Map(), statistics: { ...statistics, rowCount } }).work).toBe(1);
    expect(names).toHaveLength(1);
  });
});
