// What a statement reads is known only where all that it calls is PostgreSQL's own.
import { describe, expect, it } from 'vitest';
import { BUILT_IN_FUNCTIONS } from './built-in-functions.ts';
import { postgresGrammar as grammar } from '#app/engines/postgres/grammar.ts';
import { deniesFunction } from './refusals.ts';

const tablesOf = (sql: string): readonly string[] | null => {
  const parsed = grammar.parse(sql);
  if (!parsed.ok) throw new Error(`${sql}: ${JSON.stringify(parsed.diagnostics)}`);
  return parsed.value[0]?.tables?.map(({ table }) => table) ?? null;
};

/** Everything by which PostgreSQL tells of a table that is not read. */
const LOOK_UPS = [
  'pg_relation_size',
  'pg_table_size',
  'pg_total_relation_size',
  'pg_indexes_size',
  'to_regclass',
  'regclass',
  'to_regtype',
  'pg_relation_filepath',
  'pg_relation_filenode',
  'pg_get_viewdef',
  'pg_get_indexdef',
  'pg_get_serial_sequence',
  'currval',
  'pg_sequence_last_value',
  'row_security_active',
  'pg_stat_get_numscans',
  'pg_partition_root',
  'current_setting',
  'pg_stat_get_live_tuples',
  'pg_relation_is_updatable',
  'pg_sequence_parameters',
  'to_regnamespace',
  'to_regrole',
].map((name) => `${name}('secret')`);
LOOK_UPS.push(
  ...["has_table_privilege('secret', 'select')", "has_column_privilege('secret', 'a', 'select')", 'lastval()'],
  ...["has_any_column_privilege('me', 'secret', 'select')", "has_schema_privilege('hidden', 'usage')", 'pg_table_is_visible(1)'],
  ...['obj_description(1)', 'col_description(1, 2)', "shobj_description(1, 'x')", "pg_input_is_valid('secret', 'regclass')"],
  ...[
    "'secret'::regclass",
    "CAST('secret' AS pg_catalog.regclass)",
    "regclass 'secret'",
    "'secret'::regtype",
    "'a'::regnamespace",
  ],
  ...["'{secret}'::regclass[]", '1259::regclass::text', "'x'::regrole", "'f'::regproc", "'f()'::regprocedure", "'e'::regconfig"],
  ...["pg_get_expr('x', 1)", 'pg_describe_object(1, 2, 3)', 'pg_identify_object(1, 2, 3)', 'pg_get_constraintdef(1)'],
);

describe('the tables of a statement', () => {
  it('are known with the functions and operators that every PostgreSQL has', () => {
    for (const sql of [
      "SELECT count(*), sum(a), percentile_cont(0.5) WITHIN GROUP (ORDER BY a), string_agg(DISTINCT b, ',') FROM t",
      "SELECT date_trunc('month', d), extract(year FROM d), d AT TIME ZONE 'UTC', overlay(b PLACING 'x' FROM 1) FROM t",
      'SELECT LOWER(a), pg_catalog.upper(b), coalesce(a, b), CAST(a AS text), trim(b), substring(b FROM 2) FROM t',
      'SELECT rank() OVER (PARTITION BY a ORDER BY b), lag(a) OVER w FROM t WINDOW w AS (ORDER BY a)',
      "SELECT a -> 'x' ->> 'y', a @> '{}', b || 'c', -n, n ^ 2, b ~* 'x', n = ANY (ARRAY[1, 2]) FROM t",
      "SELECT 1 FROM t WHERE a BETWEEN 1 AND 2 AND b LIKE 'x%' AND b ILIKE 'y' AND b SIMILAR TO 'z' AND c IN (1, 2) AND b LIKE 'x' ESCAPE '!'",
      'SELECT 1 FROM t WHERE a IS DISTINCT FROM b AND nullif(a, b) IS NULL AND (a, b) < (1, 2) AND a OPERATOR(pg_catalog.+) 1 > 2',
      'SELECT * FROM t, generate_series(1, 3) AS n, unnest(ARRAY[1]) AS u, json_to_recordset(j) AS r(a int)',
      'SELECT 1 FROM t WHERE a BETWEEN SYMMETRIC 2 AND 1 AND n >= ALL (SELECT n FROM t)',
    ])
      expect([sql, tablesOf(sql)]).toEqual([sql, ['t']]);
  });

  it('are unknown with functions and operators that users wrote, wherever they are', () => {
    for (const sql of [
      'SELECT * FROM my_function()',
      'SELECT my_function() FROM t',
      'SELECT public.lower(b) FROM t',
      'SELECT "LOWER"(b) FROM t',
      'SELECT other.pg_catalog.lower(b) FROM t',
      'SELECT 1 FROM t WHERE a IN (SELECT x FROM my_function() AS x)',
      'WITH q AS (SELECT my_function()) SELECT * FROM q',
      'SELECT * FROM ROWS FROM (generate_series(1, 2), my_function()) AS r',
      'SELECT a OPERATOR(public.+) 1 FROM t',
      'SELECT a === b FROM t',
      'SELECT 1 FROM t WHERE a === ANY (ARRAY[1])',
      'SELECT 1 FROM t WHERE a === ALL (SELECT 1)',
      'SELECT * FROM t ORDER BY a USING <<<',
      'EXPLAIN SELECT my_function()',
      'SELECT "constructor"(a), "__proto__"(b) FROM t',
      ...LOOK_UPS.map((call) => `SELECT ${call} FROM t`),
      "SELECT x::mood, 'a'::public.text FROM t",
      'SELECT (null::secret).* FROM t',
      "SELECT * FROM json_to_recordset('[]') AS r(a regclass), t",
      "SELECT * FROM xmltable('/a' PASSING x COLUMNS b regclass), t",
    ])
      expect([sql, tablesOf(sql)]).toEqual([sql, null]);
  });
});

it('lets no expression of a chart look a table up', () => {
  for (const call of LOOK_UPS) expect([call, grammar.checkExpression(`${call} IS NULL`, 'condition').ok]).toEqual([call, false]);
  for (const call of ['a::int', "'2020-01-01'::timestamp", 'a::text[]', 'a::mood', 'st_area(a)'])
    expect([call, grammar.checkExpression(`${call} IS NULL`, 'condition').ok]).toEqual([call, true]);
});

it('contains no function that is denied to everyone', () => {
  expect([...BUILT_IN_FUNCTIONS].filter(deniesFunction)).toEqual([]);
  expect(BUILT_IN_FUNCTIONS.has('')).toBe(false);
});
