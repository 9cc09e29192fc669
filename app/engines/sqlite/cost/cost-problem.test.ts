// What would keep a Warehouse busy for minutes is refused; what analysts write every day runs. On a real SQLite.
import { createRequire } from 'node:module';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCostProblem } from './cost-problem.ts';
import { TableStatistics } from './table-statistics.ts';

/** Vite does not know this module of Node's. */
const sqlite = createRequire(import.meta.url)('node:sqlite') as { DatabaseSync: new (path: string) => DatabaseSync };
const database = new sqlite.DatabaseSync(':memory:');
const query = (sql: string, ...params: SQLInputValue[]): unknown[][] => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all(...params) as unknown as unknown[][];
};
const statistics = new TableStatistics(query, true);
const problem = (sql: string): string | null => findCostProblem(sql, query(`EXPLAIN QUERY PLAN ${sql}`), statistics);

const ROWS = 300_000;
beforeAll(() => {
  const numbers = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${ROWS})`;
  const columns = `x AS id, x % 7 AS carrier, x % 5000 AS parent, x * 3 AS t, x % 2 AS flag, 'name ' || x AS name, 'text ' || (x % 3) AS "a b"`;
  for (const table of ['a', 'b', 'c']) database.exec(`CREATE TABLE ${table} AS ${numbers} SELECT ${columns} FROM n`);
  database.exec(`CREATE TABLE "My flights" AS SELECT * FROM a`);
  database.exec('CREATE TABLE small AS SELECT * FROM a WHERE id <= 500');
  database.exec('CREATE TABLE keyed (id INTEGER PRIMARY KEY, carrier INTEGER, parent INTEGER)');
  database.exec('INSERT INTO keyed SELECT id, carrier, id / 10 FROM a');
  database.exec('CREATE INDEX by_parent ON keyed (parent)');
  database.exec('CREATE VIEW seen AS SELECT f.id, f.carrier FROM a f');
  const hex = (text: string): string => `${'hex('.repeat(9)}${text}${')'.repeat(9)}`;
  database.exec(`CREATE VIEW heavy AS SELECT id FROM a WHERE length(${hex('name')}) > 0`);
  database.exec('CREATE VIEW around AS SELECT count(*) AS n FROM main."HEAVY"');
  database.exec(`CREATE VIEW long_names AS SELECT ${'hex('.repeat(5)}name${')'.repeat(5)} AS name FROM a`);
  database.exec('CREATE VIEW collected AS SELECT group_concat(name) OVER (ORDER BY id) AS names FROM a');
  database.exec(`CREATE VIEW light AS SELECT id, hex(name) AS code FROM a`);
  database.exec(`CREATE VIEW short AS SELECT ${hex('name')} AS name FROM small LIMIT 10`);
});

/** The form of a row-filtered table in a statement. */
const limited = (table: string): string => `(SELECT * FROM ${table} WHERE (flag = 1) LIMIT -1 OFFSET 0) AS ${table}`;

const refused: Readonly<Record<string, readonly string[]>> = {
  'joins without an equality': [
    'SELECT count(*) FROM a, b',
    'SELECT count(*) FROM a JOIN b ON a.t < b.t',
    'SELECT count(*) FROM a JOIN b ON a.t BETWEEN b.id AND b.t',
    "SELECT count(*) FROM a JOIN b ON a.name LIKE b.name || '%'",
    'SELECT count(*) FROM a JOIN b ON a.id = b.id OR a.t = b.t',
    'SELECT count(*) FROM a JOIN b ON a.id - b.id = 0',
    'SELECT count(*) FROM a JOIN b ON lower(a.name) = lower(b.name)',
    'SELECT a.id FROM a JOIN b ON a.id > b.id LIMIT 10',
    'SELECT count(*) FROM "My flights" p, "My flights" q WHERE p.id < q.id',
    'SELECT count(*) FROM seen p, seen q WHERE p.id < q.id',
    'SELECT count(*) FROM (SELECT * FROM a JOIN b ON a.id > b.id)',
    'SELECT id FROM a UNION ALL SELECT b.id FROM b, c',
    'WITH v AS (SELECT * FROM a) SELECT count(*) FROM v, v w',
    'SELECT count(*) FROM a AS "x USING INTEGER PRIMARY KEY (rowid=?)", b',
    'SELECT count(*) FROM a AS "small LEFT-JOIN", b AS "small EXISTS"',
    'SELECT count(*) FROM a AS "small EXISTS" JOIN b AS "small LEFT-JOIN EXISTS" ON "small EXISTS".id > "small LEFT-JOIN EXISTS".id',
  ],
  'views whose texts hold what costs': [
    'SELECT n FROM around',
    'SELECT id FROM main.heavy',
    'SELECT * FROM a WHERE id IN (SELECT id FROM heavy)',
    `SELECT max(length(hex(hex(hex(hex(name)))))) FROM long_names`,
    'WITH v AS (SELECT * FROM around) SELECT n FROM v',
    'SELECT names FROM collected',
  ],
  'joins on values that repeat': [
    'SELECT count(*) FROM a JOIN b ON a.carrier = b.carrier',
    'SELECT count(*) FROM a JOIN b USING (flag)',
    'SELECT count(*) FROM a JOIN b ON a."a b" = b."a b"',
    'SELECT count(*) FROM a JOIN b ON a.carrier = b.carrier AND a.flag = b.flag',
    'SELECT count(*) FROM (SELECT carrier AS k FROM a) p JOIN (SELECT carrier AS k FROM b) q ON p.k = q.k',
    'WITH p AS MATERIALIZED (SELECT carrier AS k, id FROM a) SELECT count(*) FROM p JOIN p q ON p.k = q.k',
    'SELECT count(*) FROM a JOIN keyed i ON i.parent = 7 JOIN b ON b.carrier = a.carrier',
    'SELECT count(*) FROM seen p JOIN seen q USING (carrier)',
    'SELECT count(*) FROM a NATURAL JOIN (SELECT carrier FROM b)',
    `SELECT count(*) FROM ${limited('a')} JOIN ${limited('b')} ON a.carrier = b.carrier`,
    'SELECT count(*) FROM a p JOIN a q ON p.parent = q.parent JOIN a r ON r.parent = q.parent',
  ],
  'sub-queries that run for every row': [
    'SELECT (SELECT count(*) FROM b WHERE b.id < a.id) FROM a',
    'SELECT (SELECT count(*) FROM b WHERE b.parent = a.parent) FROM a',
    'SELECT count(*) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.t > a.id)',
    'SELECT count(*) FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.id = a.parent AND b.t <> a.t)',
    'SELECT count(*) FROM a WHERE id IN (SELECT b.id FROM b WHERE b.t > a.t)',
    'SELECT id FROM a ORDER BY (SELECT max(b.id * a.id) FROM b)',
    'SELECT (SELECT max(q.id) FROM (SELECT id FROM b WHERE b.id < a.id) q) FROM a',
    'SELECT max(total) FROM (SELECT (SELECT sum(t) FROM b WHERE b.id <= a.id) AS total FROM a)',
  ],
  recursions: [
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000), m(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM m LIMIT 1000000) SELECT count(*) FROM n, m',
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT n.x + 1 FROM n, a WHERE a.id > n.x LIMIT 1000000) SELECT count(*) FROM n',
    "WITH RECURSIVE n(x) AS (SELECT 'a' UNION ALL SELECT x || x FROM n LIMIT 1000000) SELECT max(length(x)) FROM n",
  ],
  'wide frames': [
    'SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN 100000 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM a',
    'SELECT sum(id) OVER (ORDER BY carrier GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM a',
    'SELECT group_concat(name) OVER (ORDER BY id) FROM a',
    'SELECT json_group_array(id) OVER (ORDER BY id ROWS BETWEEN 5000 PRECEDING AND CURRENT ROW) FROM a',
    'SELECT max(length(y)) FROM (SELECT string_agg(name, id) OVER w AS y FROM a WINDOW w AS (ORDER BY id))',
  ],
  'texts that grow': [
    `SELECT max(length(${'hex('.repeat(9)}name${')'.repeat(9)})) FROM a`,
    `SELECT max(length(${'quote('.repeat(12)}name${')'.repeat(12)})) FROM a`,
    `SELECT max(length(${Array.from({ length: 400 }, () => 'name').join('||')})) FROM a`,
    `SELECT max(length(${'json_array('.repeat(5)}name,name${')'.repeat(5)})) FROM a`,
    "SELECT max(length(replace(replace(name, 'a', name), 'e', name))) FROM a",
    `WITH p AS (SELECT ${'hex('.repeat(5)}name${')'.repeat(5)} AS n FROM a), q AS (SELECT ${'hex('.repeat(5)}n${')'.repeat(5)} AS n FROM p) SELECT max(length(n)) FROM q`,
    `SELECT max(length(printf('${'%s'.repeat(30)}'${',name'.repeat(30)}))) FROM a`,
  ],
};

const run: Readonly<Record<string, readonly string[]>> = {
  'joins by equality': [
    'SELECT count(*) FROM a JOIN b ON a.id = b.id',
    'SELECT count(*) FROM a LEFT JOIN b ON a.id = b.id AND a.t >= b.t AND b.flag IN (0, 1)',
    'SELECT count(*) FROM a JOIN b ON lower(a.name) = b.name',
    'SELECT count(*) FROM a JOIN b ON a.id = b.id + 1',
    'SELECT count(*) FROM a JOIN b USING (id) JOIN c USING (id)',
    'SELECT count(*) FROM a JOIN b ON a.parent = b.parent AND a.t = b.t',
    'SELECT count(*) FROM a JOIN b ON (a.id, a.flag) = (b.id, b.flag)',
    'SELECT count(*) FROM a JOIN keyed ON keyed.id = a.parent',
    'SELECT count(*) FROM a JOIN keyed ON keyed.parent = a.id',
    'SELECT count(*) FROM a JOIN small ON a.carrier = small.id',
    'SELECT p.d, p.n, q.n FROM (SELECT t / 7 AS d, count(*) AS n FROM a GROUP BY 1, t / 7) p JOIN (SELECT t / 7 AS d, count(*) AS n FROM b GROUP BY t / 7) q ON p.d = q.d',
    'WITH k AS MATERIALIZED (SELECT lower(name) AS n, id FROM b) SELECT count(*) FROM a JOIN k ON lower(a.name) = k.n',
    'SELECT count(*) FROM a JOIN seen ON a.id = seen.id',
    `SELECT count(*) FROM ${limited('a')} JOIN ${limited('b')} ON a.id = b.id`,
    `SELECT count(*) FROM ${limited('small')} JOIN ${limited('a')} ON small.id = a.parent`,
    `SELECT count(*) FROM ${limited('small')} JOIN ${limited('small').replace(/small$/, 'other')} ON small.id < other.id`,
  ],
  'views whose texts are light': [
    'SELECT max(length(code)) FROM light',
    'SELECT length(name) FROM short',
    'SELECT count(*) FROM a AS heavy',
    'WITH heavy AS (SELECT 1 AS n) SELECT n FROM heavy',
    'SELECT id AS around FROM a',
  ],
  'joins with a small side': [
    'SELECT count(*) FROM a JOIN small ON a.t BETWEEN small.id AND small.t',
    'SELECT count(*) FROM small p, small q',
    'SELECT count(*) FROM a JOIN (SELECT * FROM b LIMIT 500) b ON a.t > b.t',
    'SELECT * FROM a JOIN (VALUES (0, 10), (10, 20)) v ON a.id BETWEEN v.column1 AND v.column2',
    'WITH bins(lo, hi) AS (VALUES (0, 9), (10, 99)) SELECT lo, count(*) FROM a JOIN bins ON a.id BETWEEN lo AND hi GROUP BY lo',
    'WITH RECURSIVE days(d) AS (SELECT 1 UNION ALL SELECT d + 1 FROM days LIMIT 31) SELECT d, count(*) FROM days LEFT JOIN a ON a.t >= d GROUP BY d',
    'SELECT a.id / m.total FROM a, (SELECT sum(id) AS total FROM a) m',
    'SELECT a.id / total FROM a, (SELECT sum(id) AS total FROM a)',
    "SELECT count(*) FROM a, json_each('[1,2,3]') e",
    'SELECT a.*, b.* FROM a, b LIMIT 10 OFFSET 20',
    'SELECT upper(a.name) FROM a, b LIMIT 10',
  ],
  'sub-queries': [
    'SELECT id FROM a WHERE id > (SELECT avg(id) FROM b)',
    'SELECT id FROM a WHERE id IN (SELECT parent FROM b WHERE flag = 1)',
    'SELECT (SELECT count(*) FROM keyed i WHERE i.parent = a.id) FROM a',
    'SELECT (SELECT carrier FROM keyed i WHERE i.id = a.parent) FROM a',
    'SELECT (SELECT max(t) FROM a WHERE a.parent = small.parent) FROM small',
    'SELECT (SELECT count(*) FROM b WHERE b.id < s.id) FROM (SELECT * FROM a LIMIT 100) s',
    'SELECT (SELECT sum(v.column1) FROM (VALUES (1), (2)) v WHERE v.column1 < a.id) FROM a',
  ],
  'recursions and windows': [
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000) SELECT count(*) FROM n',
    "WITH RECURSIVE d(day) AS (SELECT '2020-01-01' UNION ALL SELECT date(day, '+1 day') FROM d LIMIT 10000) SELECT count(*) FROM d",
    "WITH RECURSIVE p(id, path) AS (SELECT 1, 'a' UNION ALL SELECT p.id + 1, p.path || '/' || p.id FROM p LIMIT 1000) SELECT path FROM p",
    'SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN 100000 PRECEDING AND CURRENT ROW) FROM a',
    'SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN 6 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM a',
    'SELECT max(id) OVER (ORDER BY t RANGE BETWEEN 5000 PRECEDING AND CURRENT ROW), rank() OVER (ORDER BY carrier) FROM a',
    'SELECT sum(id) OVER (ORDER BY id ROWS BETWEEN 100000 PRECEDING AND CURRENT ROW EXCLUDE NO OTHERS) FROM a',
  ],
  'ordinary texts': [
    "SELECT upper(trim(name)) || ' - ' || replace(replace(name, ' ', '_'), '-', '') FROM a",
    "SELECT hex(name), quote(name), printf('%s: %d', name, id) FROM a",
    'SELECT carrier, group_concat(name) FROM a GROUP BY carrier',
    "SELECT strftime('%Y-%m-%dT%H:%M:%S', t, 'unixepoch') AS day, json_object('id', id) FROM a",
    'INSERT INTO small SELECT * FROM a WHERE id > 7',
  ],
};

describe('is refused:', () => {
  for (const [family, statements] of Object.entries(refused))
    it(family, () => {
      for (const sql of statements) expect([sql, problem(sql)]).toEqual([sql, expect.any(String)]);
    });
});

describe('runs:', () => {
  for (const [family, statements] of Object.entries(run))
    it(family, () => {
      for (const sql of statements) expect([sql, problem(sql)]).toEqual([sql, null]);
    });
});

it('messages name the size and what to do', () => {
  expect(problem('SELECT count(*) FROM a, b')).toMatch(/^This query would read about 90 billion combinations of rows\. Join on/);
  expect(problem('SELECT (SELECT count(*) FROM b WHERE b.id < a.id) FROM a')).toMatch(
    /^A subquery would run again for every row/,
  );
});

it('many relations and long chains are judged at once', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'SELECT id FROM a' : `SELECT p.id FROM (${nested(depth - 1)}) p JOIN b ON p.id = b.id`;
  const ctes = Array.from(
    { length: 30 },
    (_, n) => `c${n + 1} AS (SELECT x.n || y.n AS n FROM c${n} x JOIN c${n} y USING (n) LIMIT 10)`,
  ).join(', ');
  expect(problem(nested(12))).toBeNull();
  expect(problem(`WITH c0 AS (SELECT name AS n FROM small), ${ctes} SELECT * FROM c12`)).toEqual(expect.anything());
});
