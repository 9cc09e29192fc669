// Walks over PostgreSQL's trees visit each node a few times, however it is nested. Counted are the reads of a node's fields, never time.
import { describe, expect, it } from 'vitest';
import { countingCopy, createStepCounter, READS_PER_NODE, WALKED_STATEMENTS } from '#app/engines/shared/grammar/walks.fixture.ts';
import { findMentions, findTables } from './find-tables.ts';
import { parseTree, scanTokens, type PgTree } from './pg-parser.ts';
import { callsBuiltInsOnly, findFunctions, findReadProblem } from './refusals.ts';
import { shortenReferences } from './shorten-references.ts';

const WALKS: Readonly<Record<string, (tree: PgTree, sql: string) => unknown>> = {
  tables: (tree) => findTables(tree),
  functions: (tree) => findFunctions(tree),
  'functions of others': (tree) => callsBuiltInsOnly(tree),
  refusals: (tree) => findReadProblem(tree, { from: 0, to: 1 }),
  'references to replaced tables': (tree, sql) => {
    const tokens = scanTokens(sql);
    return shortenReferences(tree, tokens.ok ? tokens.value : [], findMentions(tree));
  },
};

describe('walks over statements of PostgreSQL', () => {
  it.each(Object.entries(WALKED_STATEMENTS))('cost a few steps for each node: %s', (_, sql) => {
    const parsed = parseTree(sql);
    const [statement] = parsed.ok ? parsed.value : [];
    if (!statement) throw new Error(parsed.ok ? 'No statement.' : parsed.problem.message);
    const counter = createStepCounter(20_000_000, sql.slice(0, 40));
    const { copy, count } = countingCopy(statement.tree, counter);
    for (const [name, walk] of Object.entries(WALKS)) {
      const reads = counter.countSteps(() => walk(copy, sql));
      expect(reads, name).toBeGreaterThan(count);
      expect(reads, name).toBeLessThan(READS_PER_NODE * count + 2_000);
    }
  });
});
