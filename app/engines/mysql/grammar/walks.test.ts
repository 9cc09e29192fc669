// Walks over MySQL's statements visit each node a few times, however it is nested. Counted are the reads of a node's type, never time.
import { describe, expect, it } from 'vitest';
import { columnsInWhere } from '#app/engines/shared/cst/clause-columns.ts';
import { replaceTables } from '#app/engines/shared/cst/replace-tables.ts';
import { isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import {
  countFieldReads,
  createStepCounter,
  READS_PER_NODE,
  WALKED_STATEMENTS,
} from '#app/engines/shared/grammar/walks.fixture.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { findTables } from './find-tables.ts';
import { parseOne } from './parse-statement.ts';
import { findClauseOfWriting, findReadProblem } from './refusals.ts';

const statement = { kind: 'select' as const, sql: '', from: 0, to: 1, tables: null, functions: [] };
const WALKS: Readonly<Record<string, (tree: AnySelect, sql: string) => unknown>> = {
  tables: (tree) => findTables(tree),
  'columns of a condition': (tree) => columnsInWhere(tree),
  refusals: (tree) => findReadProblem(tree, statement),
  'clauses that write': (tree) => findClauseOfWriting(tree),
  'tables with row clauses': (tree, sql) =>
    replaceTables(sql, ({ ref }) => (ref.table === 't' ? 'SELECT 1' : null), {
      dialect: mysqlDialect,
      readTree: () => tree,
      findTables,
    }),
};

describe('walks over statements of MySQL', () => {
  it.each(Object.entries(WALKED_STATEMENTS))('cost a few steps for each node: %s', (_, sql) => {
    const parsed = parseOne(sql, 0);
    if (!parsed.ok || !isSelect(parsed.value)) throw new Error(parsed.ok ? 'No select.' : parsed.diagnostics[0]?.message);
    const tree = structuredClone(parsed.value);
    const nodes: Node[] = [...walkTree(tree)];
    const counter = createStepCounter(10 * READS_PER_NODE * nodes.length, `${nodes.length} nodes`);
    countFieldReads(nodes, 'type', counter);
    for (const [name, walk] of Object.entries(WALKS)) {
      const reads = counter.countSteps(() => walk(tree, sql));
      expect(reads, name).toBeGreaterThan(0);
      expect(reads, name).toBeLessThan(READS_PER_NODE * nodes.length + 2_000);
    }
  });
});
