// Walks over statements visit each node a few times, however it is nested. Counted are the reads of a node's type, never time.
import { describe, expect, it } from 'vitest';
import { columnsInWhere } from '#app/engines/shared/cst/clause-columns.ts';
import { replaceTables } from '#app/engines/shared/cst/replace-tables.ts';
import { findTables } from '#app/engines/shared/cst/find-tables.ts';
import { isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import {
  countFieldReads,
  createStepCounter,
  list,
  nest,
  READS_PER_NODE,
  WALKED_STATEMENTS,
} from '#app/engines/shared/grammar/walks.fixture.ts';
import { boundedRows, nameRelations } from '#app/engines/sqlite/cost/named-relations.ts';
import { estimateText } from '#app/engines/sqlite/cost/value-length.ts';
import { estimateFrames } from '#app/engines/sqlite/cost/window-cost.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { parseOne } from './parse-statement.ts';
import { findReadProblem } from './refusals.ts';

const STATEMENTS: Readonly<Record<string, string>> = {
  ...WALKED_STATEMENTS,
  'sub-queries in FROM without aliases': nest('SELECT * FROM (', 'SELECT * FROM t', ')'),
  'compounds in parentheses without aliases': nest('SELECT x FROM t UNION SELECT x FROM (', 'SELECT x FROM t', ')'),
  'joins in parentheses': `SELECT * FROM ${nest('(', 'a JOIN b', ') JOIN c')}`,
  'many joins without conditions': `SELECT * FROM ${list(900, (index) => `t AS t${index}`, ' JOIN ')}`,
};

const statement = { kind: 'select' as const, sql: '', from: 0, to: 1, tables: null, functions: [] };
const WALKS: Readonly<Record<string, (tree: AnySelect, sql: string) => unknown>> = {
  'the length of texts': (tree) => estimateText(tree),
  'the names of relations': (tree) => nameRelations(tree),
  'bounds of rows': (tree) => boundedRows(tree),
  'work of frames': (tree) => estimateFrames(tree, 1),
  'tables of SQLite': (tree) => findTables(tree),
  'columns of a condition': (tree) => columnsInWhere(tree),
  refusals: (tree) => findReadProblem(tree, statement),
  'tables with row clauses': (tree, sql) =>
    replaceTables(sql, ({ ref }) => (ref.table === 't' ? 'SELECT 1' : null), {
      dialect: sqliteDialect,
      readTree: () => tree,
      findTables,
    }),
};

describe('walks over statements', () => {
  it.each(Object.entries(STATEMENTS))('cost a few steps for each node: %s', (_, sql) => {
    const { tree, nodeCount, countReads } = countingTree(sql);
    for (const [name, walk] of Object.entries(WALKS)) {
      const reads = countReads(() => walk(tree, sql));
      expect(reads, name).toBeGreaterThan(0);
      expect(reads, name).toBeLessThan(READS_PER_NODE * nodeCount + 2_000);
    }
  });

  it.each(['WITH in WITH, in compounds', 'many WITH queries', 'many selects in a compound'])('in MySQL too: %s', (name) => {
    const { tree, nodeCount, countReads } = countingTree(STATEMENTS[name] ?? '');
    const reads = countReads(() => findTables(tree, { visible: 'preceding', hasCase: true, hasMembers: false }));
    expect(reads).toBeGreaterThan(nodeCount);
    expect(reads).toBeLessThan(READS_PER_NODE * nodeCount);
  });

  it('visit a view once, however often other views read it', () => {
    const views = new Map<string, Node>();
    for (let level = 0; level < 60; level += 1)
      views.set(
        `v${level}`,
        countingTree(`SELECT hex(hex(x)) AS x FROM ${level === 0 ? 't' : `v${level - 1} a, v${level - 1} b`}`).tree,
      );
    const { tree, countReads } = countingTree('SELECT x FROM v59');
    expect(countReads(() => estimateText(tree, views))).toBeGreaterThan(0);
    // What is made doubles with each level.
    expect(estimateText(tree, views).perRow).toBeGreaterThan(2 ** 55);
  });

  it('refuse names that repeat too often', () => {
    const queries = (prefix: string): string =>
      list(400, (index) => `(WITH c AS (SELECT 1 AS x) SELECT ${prefix}${index}.x FROM c AS ${prefix}${index})`);
    expect(nameRelations(parseTree(`SELECT ${queries('a')}`))).toBeNull();
    expect(
      nameRelations(
        parseTree(
          `SELECT ${queries('a')
            .slice(0, 2_000)
            .replace(/,[^,]*$/, '')}`,
        ),
      ),
    ).not.toBeNull();
  });
});

function parseTree(sql: string): AnySelect {
  const parsed = parseOne(sql, 0);
  if (!parsed.ok || !isSelect(parsed.value)) throw new Error(parsed.ok ? 'No select.' : parsed.diagnostics[0]?.message);
  return parsed.value;
}

/** A copy of the tree whose nodes count how often their types are read. */
function countingTree(sql: string) {
  const tree = structuredClone(parseTree(sql));
  const nodes: Node[] = [...walkTree(tree)];
  const counter = createStepCounter(10 * READS_PER_NODE * nodes.length, `${nodes.length} nodes`);
  countFieldReads(nodes, 'type', counter);
  return { tree, nodeCount: nodes.length, countReads: counter.countSteps };
}
