// What every engine promises of its plans: a tree with the tables, from a statement that is never run.
import { expect, it } from 'vitest';
import { explainNodeSchema, type ExplainNode } from '#app/domain/explain/explain-node.ts';
import type { EngineSubject } from './subject.ts';

export function promisePlans(subject: EngineSubject): void {
  it('explains a statement as a tree, and never runs it', async () => {
    const { explain, grammar } = subject.harness.engine;
    const planOf = async (sql: string) => explain.read((await subject.run(explain.statement(sql))).rows);
    const joined = 'SELECT count(*) AS n FROM victim JOIN victim AS other ON victim.id = other.id GROUP BY victim.id ORDER BY 1';
    const plan = await planOf(joined);
    expect(explainNodeSchema.parse(plan)).toEqual(plan);
    const steps = plan ? listNodes(plan) : [];
    expect(steps.length).toBeGreaterThan(2);
    const relations = steps.flatMap(({ relation }) => relation ?? []);
    if (subject.harness.plansNumberTables !== true) expect(relations.join(' ')).toContain('victim');
    expect(await planOf('SELECT 1')).not.toBeNull();
    expect(
      await planOf('SELECT id FROM victim UNION ALL SELECT id FROM victim WHERE id IN (SELECT id FROM victim)'),
    ).not.toBeNull();
    expect(await planOf('WITH a AS (SELECT id FROM victim) SELECT * FROM a WHERE id > 1 LIMIT 2')).not.toBeNull();
    // What is explained is a SELECT by the grammar: else a word at its beginning could be an option that runs it.
    const isSelect = (sql: string): boolean => {
      const parsed = grammar.parse(sql);
      return parsed.ok && parsed.value.every(({ kind }) => kind === 'select');
    };
    for (const hostile of ['ANALYZE SELECT 1', '(ANALYZE) SELECT 1', 'DELETE FROM victim', 'DROP TABLE victim'])
      if (isSelect(hostile)) expect(await subject.failureOf(explain.statement(hostile)), hostile).not.toBe('none');
    expect(isSelect(joined)).toBe(true);
    expect((await subject.run('SELECT id FROM victim')).rows).toHaveLength(3);
  });
}

const listNodes = (node: ExplainNode): ExplainNode[] => [node, ...node.children.flatMap(listNodes)];
