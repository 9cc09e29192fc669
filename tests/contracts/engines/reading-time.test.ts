// However brackets are nested and wherever a mistake is in them, a text is read or refused without a noticeable delay.
// What takes twice as long for each further level never ends here; `bench` measures how many milliseconds a text takes.
import { describe, expect, it } from 'vitest';
import { seededIntegers } from '#app/domain/random/seeded-random.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { formatSql } from '#app/engines/format-sql.ts';
import { outlineScript } from '#app/domain/sql/outline.ts';
import { writeSqlText } from '#tests/fixtures/sqllab/sql-texts.ts';
import { renderTemplate } from '#app/domain/template/render-template.ts';

/** A hundred times what is promised, so that a slow machine decides nothing. */
const BOUND_MS = 5_000;

/** What opens and what closes it, of both grammars. */
const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['(select ', ')'],
  ['(values (', '))'],
  ['(with a as (', ') select * from a)'],
  ['(with recursive a as (', ' union all select 1 from a limit 3) select * from a)'],
  ['(select * from (', ') x)'],
  ['(select 1 from t join (', ') on 1 = 1)'],
  ['(select 1 from t left join lateral (', ') b on true)'],
  ['(select 1 union select ', ')'],
  ['(select 1 order by ', ' limit 1)'],
  ['exists (select 1 where ', ')'],
  ['case when ', ' then 1 end'],
  ['case when (1) in (', ') then 1 end'],
  ['case ', ' when 1 then 2 else 3 end'],
  ['case when 1 then 2 else ', ' end'],
  ['f(', ')'],
  ['coalesce(1, ', ')'],
  ['cast(', ' as text)'],
  ['sum(distinct ', ') filter (where 1)'],
  ['sum(1) over (partition by ', ')'],
  ['row_number() over (order by (', '))'],
  ['count(*) filter (where ', ')'],
  ['1 in (', ')'],
  ['(1) not in (', ')'],
  ['(1, ', ')'],
  ['x between ', ' and 2'],
  ['x between (', ') and 2'],
  ['x like ', " escape 'x'"],
  ['array[', ']'],
  ['a[', ']'],
  ['row(', ')'],
  ['extract(year from ', ')'],
  ['not ', ''],
  ['- ', ''],
  ['"a".', ''],
  ['[', ']'],
  ['{{ ', ' }}'],
  ['begin ', ' end'],
];
/** The innermost part: valid, or a mistake. */
const KERNELS = ['1', 'x', 'select 1', '1 + ', '1 1', '', 'a.b.c', ')', 'case', "'x", 'select', '1 from t', '; select 1'];

type Random = (below: number) => number;

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)] as T;

/** One kind of bracket, two in turn, or any: closed, or left open. */
function nested(random: Random, depth: number): string {
  const few = [pick(random, BRACKETS), pick(random, BRACKETS)] as const;
  const isMixed = random(2) === 0;
  let [before, after] = ['', ''];
  for (let level = 0; level < depth; level += 1) {
    const [open, close] = isMixed ? pick(random, BRACKETS) : few[level % 2 === 0 ? 0 : 1];
    before += open;
    after = close + after;
  }
  return before + pick(random, KERNELS) + (random(6) === 0 ? after.slice(random(after.length + 1)) : after);
}

/** Measures CPU time, so that other programs don't affect it. */
function msOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch {
    // A refusal, in which only its time is of interest.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the grammar of SQLite': (text) => findEngine('sqlite').grammar.proveReadOnly(`select ${text}`),
  'the grammar of PostgreSQL': (text) => findEngine('postgres').grammar.proveReadOnly(`select ${text}`),
  'the check of an expression for SQLite': (text) => findEngine('sqlite').grammar.checkExpression(text, 'value'),
  'the check of a condition for PostgreSQL': (text) => findEngine('postgres').grammar.checkExpression(text, 'condition'),
  'the formatter for SQLite': (text) => formatSql(`select ${text}`, 'sqlite'),
  'the formatter for PostgreSQL': (text) => formatSql(text, 'postgres'),
  'the outline': (text) => outlineScript(`select ${text}`),
  'a template': (text) =>
    renderTemplate(`{{ ${text} }}`, { literal: (value) => sqliteDialect.literal(value), lexis: sqliteDialect.lexis, names: [] }),
  'the replacement of tables': (text) => findEngine('sqlite').grammar.replaceTables?.(`select ${text}`, () => 'select 1'),
};

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it('reads or refuses all random nestings in time', () => {
    const random = seededIntegers(13);
    for (let round = 0; round < 60; round += 1) msOf(() => read(nested(random, 2)));
    for (let round = 0; round < 250; round += 1) {
      const text = nested(random, 1 + random(round % 10 === 0 ? 120 : 12));
      const ms = msOf(() => read(text));
      expect(ms < BOUND_MS ? '' : `${ms} ms for ${text}`).toBe('');
    }
  });

  it.each(BRACKETS)('reads or refuses any number of %s … %s in time', (open, close) => {
    for (const depth of [8, 16, 30, 60, 400]) {
      for (const kernel of ['1', '1 + ', ')']) {
        const text = `${open.repeat(depth)}${kernel}${close.repeat(depth)}`;
        const ms = msOf(() => read(text));
        expect(ms < BOUND_MS ? '' : `${ms} ms for ${depth} times ${open}`).toBe('');
      }
    }
  });
});

describe.each(['sqlite', 'postgres'])('what users write for %s', (engine) => {
  const { grammar } = findEngine(engine);
  const repeated = (before: string, kernel: string, after: string, depth: number): string =>
    before.repeat(depth) + kernel + after.repeat(depth);

  it.each([
    ['sub-queries', repeated('select * from (', 'select 1 as x', ') q', 8)],
    ['WITH queries', repeated('with a as (', 'select 1 as x', ') select * from a', 8)],
    ['joins of sub-queries', repeated('select t.x from t join (', 'select 1 as x', ') q using (x)', 8)],
    ['CASE expressions', `select ${repeated('case when x in (1, 2) then ', '1', ' else 0 end', 12)} from t`],
    ['conditions', `select 1 from t where ${repeated('(x = 1 or (y in (1, 2) and ', 'z = 3', '))', 12)}`],
    ['existence', `select 1 from t where ${repeated('exists (select 1 from t u where u.x = 1 and ', '1 = 1', ')', 8)}`],
    ['calls', `select ${repeated('coalesce(nullif(x, 1), ', '0', ')', 20)} from t`],
    ['numbers in a list', `select x from t where x in (${Array.from({ length: 10_000 }, (_, n) => n).join(', ')})`],
    ['texts in a list', `select x from t where x not in (${Array.from({ length: 6_000 }, (_, n) => `'it''s ${n}'`).join(',')})`],
    ['columns', `select ${Array.from({ length: 600 }, (_, n) => `sum(t.column_${n}) as "sum of ${n}"`).join(', ')} from t`],
    ['models of dbt', writeSqlText('a model of dbt', 20_000)],
    ['branches of a mapping', writeSqlText('a mapping by CASE', 20_000)],
    ['parts of a union', writeSqlText('a union', 20_000)],
    ['rows to insert', `insert into t values ${Array.from({ length: 4_000 }, (_, n) => `(${n}, 'x', 1.5)`).join(', ')}`],
    ['text', `select '${'x'.repeat(99_000)}' as long`],
  ])('is read however many %s there are', (_, sql) => {
    const parsed = grammar.parse(sql);
    expect(parsed.ok ? 'read' : parsed.diagnostics[0]?.message).toBe('read');
    if (!sql.startsWith('insert')) expect(grammar.proveReadOnly(sql).ok).toBe(true);
  });

  it('is refused for its length where it would take too long, but not what is made of shorter texts', () => {
    const sql = engine === 'sqlite' ? writeSqlText('a mapping by CASE', 60_000) : writeSqlText('a union', 90_000);
    for (const checked of [grammar.parse(sql), grammar.proveReadOnly(sql), grammar.checkExpression(`(${sql})`, 'value')])
      expect(checked.ok ? 'read' : checked.diagnostics[0]?.message).toMatch(/^This SQL is too long/);
    expect(grammar.proveReadOnly(sql, 'composed').ok).toBe(true);
  });

  it('is read as well behind a long list, and what the list hides from no one', () => {
    const list = Array.from({ length: 3_000 }, (_, n) => n).join(',');
    const proof = grammar.proveReadOnly(
      `select 1 from a where x in (${list}) and y in (select y from b) and z in (1, (select 2 from c))`,
    );
    expect(proof.ok && proof.value.tables?.map(({ table }) => table).sort()).toEqual(['a', 'b', 'c']);
    expect(grammar.proveReadOnly(`select 1 from a where x in (${list}`).ok).toBe(false);
    expect(grammar.proveReadOnly(`select 1 from a where x in (${list}) )`).ok).toBe(false);
  });
});
