// What SQLite reads is what the grammar says that it reads, however tables are named: every statement that is let through is
// prepared by a real SQLite, and the tables that its program opens must be among those that access is decided for.
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { seededIntegers } from '#app/domain/random/seeded-random.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { sqliteGrammar } from '#app/engines/sqlite/grammar.ts';

const TABLES = ['orders', 'stocks', 'secret', 'title', 'salaries'];
const database = new DatabaseSync(':memory:');
for (const table of TABLES) {
  database.exec(`create table ${table} (x text, y text); create index by_${table} on ${table} (x);`);
}
database.exec('create table keyed (x text primary key, y text) without rowid; create table orders_copy (x, y)');

const tableOfPage = new Map(
  (database.prepare('select rootpage, tbl_name from sqlite_schema').all() as { rootpage: number; tbl_name: string }[]).map(
    ({ rootpage, tbl_name: table }) => [rootpage, table],
  ),
);
tableOfPage.set(1, 'sqlite_schema');

/** What the program opens; null where SQLite refuses the statement. */
function opened(sql: string): string[] | null {
  try {
    const opcodes = database.prepare(`EXPLAIN ${sql}`).all() as { opcode: string; p2: number; p3: number }[];
    const reads = opcodes.filter(({ opcode, p3 }) => (opcode === 'OpenRead' || opcode === 'OpenWrite') && p3 === 0);
    return [...new Set(reads.map(({ p2 }) => tableOfPage.get(p2) ?? `page ${p2}`))];
  } catch {
    return null;
  }
}

/** Tables that are read unreported; null where the statement is refused by either side. */
function unseen(sql: string): string[] | null {
  const pages = opened(sql);
  const proof = sqliteGrammar.proveReadOnly(sql);
  if (!pages || !proof.ok) return null;
  const received = new Set((proof.value.tables ?? []).map(({ table }) => foldAsciiCase(table)));
  if (received.has('sqlite_master')) received.add('sqlite_schema');
  return proof.value.tables === null ? null : pages.filter((table) => !received.has(table));
}

/** Ways to write a name, and names that something but SQLite could take for it. */
const WRITTEN: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `"${name}"`,
  (name) => `"${name.toUpperCase()}"`,
  (name) => `[${name}]`,
  (name) => `\`${name}\``,
  (name) => `'${name}'`,
  (name) => `main.${name}`,
  (name) => `MAIN . "${name}"`,
  (name) => `main.'${name}'`,
  (name) => `'main'.${name}`,
  (name) => `temp.${name}`,
  (name) => `/**/${name}/**/`,
  (name) => `--\n${name}\n`,
  (name) => `\ufeff${name}`,
  (name) => `${name}\ufeff`,
  (name) => `\u00a0${name}`,
  (name) => `\u200b${name}`,
  (name) => `"${name} "`,
  (name) => `"${name.replace('k', '\u212a')}"`,
  (name) => name.replace('k', '\u212a'),
  (name) => `"${name.replace('s', '\u017f')}"`,
  (name) => name.replace('i', '\u0130'),
  (name) => name.replace('i', '\u0131'),
  (name) => `"${name.replace('e', 'e\u0301')}"`,
  (name) => `"\ud800${name}"`,
];

/** Where SQLite reads a name as a table, or might. */
const PLACES: readonly ((name: string) => string)[] = [
  (t) => `select * from ${t}`,
  (t) => `select * from ${t} as a`,
  (t) => `select * from ${t} 'a'`,
  (t) => `select * from keyed, ${t} limit 3`,
  (t) => `select * from keyed join ${t} using (x)`,
  (t) => `select * from keyed natural join ${t}`,
  (t) => `select * from keyed left join (${t}) using (x)`,
  (t) => `select * from (${t})`,
  (t) => `select * from ((select x from ${t}))`,
  (t) => `select * from ${t} not indexed`,
  (t) => `select * from ${t} indexed by by_orders where x > ''`,
  (t) => `select 1 from keyed where x in ${t}`,
  (t) => `select 1 from keyed where (x, y) in ${t}`,
  (t) => `select 1 from keyed where (x, y) not in ${t}`,
  (t) => `select 1 from keyed where (x, y) in ${t} || ''`,
  (t) => `select 1 from keyed where (x, y) in ${t} collate nocase`,
  (t) => `select 1 from keyed where (x, y) in ${t} -> '$'`,
  (t) => `select 1 from keyed where (x, y) in ${t} + 1`,
  (t) => `select 1 from keyed where (x, y) in ${t} is 1`,
  (t) => `select 1 from keyed where (x, y) in ${t} between 1 and 2`,
  (t) => `select 1 from keyed where (x, y) in ${t} isnull`,
  (t) => `select 1 from keyed where (x, y) in ${t} in (0, 1)`,
  (t) => `select 1 from keyed where not (x, y) in ${t} and 1`,
  (t) => `select (1, 2) in ${t}, 3`,
  (t) => `select case (1, 2) in ${t} when 1 then 2 end`,
  (t) => `select cast((1, 2) in ${t} as text)`,
  (t) => `select json_array((1, 2) in ${t})`,
  (t) => `select sum(x) filter (where (x, y) in ${t}) from keyed`,
  (t) => `select sum(x) over (order by (x, y) in ${t}) from keyed`,
  (t) => `select x from keyed group by (x, y) in ${t} having (1, 2) in ${t}`,
  (t) => `select x from keyed order by (x, y) in ${t}`,
  (t) => `select x from keyed limit ((1, 2) in ${t}) offset ((1, 2) in ${t})`,
  (t) => `values ((1, 2) in ${t})`,
  (t) => `select 1 where exists (select 1 from ${t})`,
  (t) => `select (select max(x) from ${t})`,
  (t) => `select x from keyed union select x from ${t}`,
  (t) => `select x from keyed except select x from ${t} intersect select y from ${t}`,
  (t) => `with a as (select * from ${t}) select * from a`,
  (t) => `with a(x, y) as (values (1, (1, 2) in ${t})) select * from a`,
  (t) => `with a as (select * from b), b as (select * from ${t}) select * from a`,
  (t) => `with ${t} as (select 1 as x, 2 as y) select * from orders, stocks limit 3`,
  (t) => `with ${t} as (select 1 as x, 2 as y) select 1 where (1, 2) in orders or (1, 2) in stocks`,
  (t) => `with ${t} as (select 1 as x, 2 as y) select * from secret natural join title natural join salaries`,
  (t) => `select * from (with ${t} as (select 1 as x) select * from ${t}) natural join orders natural join stocks`,
  (t) => `select * from (with ${t} as (select 1 as x) select 1 as x from secret) natural join ${t}`,
  (t) => `select ${t}.x from orders as ${t}`,
  (t) => `select * from json_each((select json_group_array(x) from ${t}))`,
  (t) => `select * from ${t}('[1]')`,
  (t) => `select 1 where 1 in ${t}('[1]')`,
  (t) => `explain select * from ${t}`,
  (t) => `explain query plan select 1 where (1, 2) in ${t}`,
];
const NAMES = ['orders', 'stocks', 'title', 'sqlite_master'];
const INTERNAL = ['sqlite_schema', 'sqlite_temp_master', 'dbstat', 'pragma_table_list', 'json_each'];

describe('every way to name a table', () => {
  it.each(PLACES.map((place) => [place('t'), place] as const))('is found in %s', (_, place) => {
    const written = NAMES.flatMap((name) => WRITTEN.map((write) => write(name)));
    const missed = [...written, ...INTERNAL].map(place).filter((sql) => (unseen(sql) ?? []).length > 0);
    expect(missed).toEqual([]);
  });

  it('is found in statements that are let through, and not only because all are refused', () => {
    const judged = PLACES.flatMap((place) => NAMES.map((name) => unseen(place(name)))).filter((tables) => tables !== null);
    expect(judged.length).toBeGreaterThan(80);
  });
});

describe('statements that are put together at random', () => {
  it('read no table that is not reported', () => {
    const random = seededIntegers(20_261_122);
    let judged = 0;
    for (let round = 0; round < 600; round += 1) {
      const sql = select(random, 3);
      const tables = unseen(sql);
      if (tables) judged += 1;
      expect([sql, tables ?? []]).toEqual([sql, []]);
    }
    expect(judged).toBeGreaterThan(45);
  });
});

type Random = (below: number) => number;

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)] as T;
/** Mostly written plainly: else hardly a statement is one. */
const name = (random: Random): string =>
  pick(random, random(4) === 0 ? WRITTEN : WRITTEN.slice(0, 6))(pick(random, [...TABLES, 'a', 'b']));

function select(random: Random, depth: number): string {
  const inner = (): string => (depth > 0 ? select(random, depth - 1) : 'select 1 as x, 2 as y');
  const withs = random(3) === 0 ? `with ${name(random)} as (${inner()}), b as (${inner()}) ` : '';
  const from = pick(random, [
    () => name(random),
    () => `${name(random)} as a`,
    () => `(${inner()})`,
    () => `(${inner()}) as b natural join ${name(random)}`,
    () => `${name(random)} left join ${name(random)} using (x)`,
  ])();
  const where = pick(random, [
    () => '',
    () => ` where (x, y) in ${name(random)}`,
    () => ` where (x, y) in (${inner()})`,
    () => ` where exists (${inner()}) or (1, 2) in ${name(random)} || ''`,
    () => ` where x = (select max(x) from ${name(random)})`,
  ])();
  const tail = pick(random, ['', '', ' order by 1', ' limit 5', ` union ${depth > 0 ? 'select 1, 2' : 'values (1, 2)'}`]);
  return `${withs}select ${pick(random, ['x, y', 'x, y', '*', `1 as x, (1, 2) in ${name(random)} as y`])} from ${from}${where}${tail}`;
}
