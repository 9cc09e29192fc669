// Parallel coordinates on a real PostgreSQL: lines come in the order in which Superset's own statement gives them. Nothing sorts them,
// so the order is that of the server's plan, and a statement of another shape could have another one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { findLegacyViz } from '#app/domain/legacy-viz/registry.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements } from '#app/domain/query/plan/plan-statements.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { legacyQuery, withExtras } from '#app/services/chart-data/explore-json-query.ts';
import { buildServiceStatement } from '#app/services/planning/service-statement.fixture.ts';
import { runStatement } from '#app/services/query-service/run-statement.server.ts';
import { runQuery, openPostgres, write } from './fixture.ts';

let driver: Driver;
beforeAll(() => void (driver = openPostgres()));
afterAll(() => driver.close());

const column = (name: string, type: string): DatasetColumn => ({
  name,
  type,
  verboseName: null,
  description: null,
  isTemporal: name === 'year',
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native',
});
const FORM = {
  viz_type: 'para',
  series: 'country_name',
  metrics: ['rural'],
  secondary_metric: 'population',
  adhoc_filters: [
    {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'year',
      operator: 'TEMPORAL_RANGE',
      comparator: '2011-01-01 : 2012-01-01',
    },
  ],
  limit: 100,
  row_limit: 50_000,
  order_desc: true,
};

function datasetOf(table: string): Dataset {
  const metric = (name: string) => ({ name, verboseName: null, description: null, d3Format: null, currency: null });
  return {
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    name: table,
    databaseId: 1,
    catalog: null,
    schema: 'public',
    sql: null,
    mainTemporalColumn: 'year',
    version: '1',
    columns: [column('country_name', 'TEXT'), column('year', 'TIMESTAMP'), column('rural', 'DOUBLE PRECISION')],
    metrics: ['rural', 'population'].map((name) => ({ ...metric(name), expression: `sum(${name})` })),
    ...PLAIN_SETTINGS,
  };
}

/** As recorded. */
const supersetSql = (
  table: string,
): string => `SELECT country_name AS country_name, sum(rural) AS rural, sum(population) AS population
FROM public.${table}
WHERE year >= TO_TIMESTAMP('2011-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') AND year < TO_TIMESTAMP('2012-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US') GROUP BY country_name
 LIMIT 50000`;

async function linesOf(table: string): Promise<readonly Record<string, unknown>[]> {
  const viz = findLegacyViz('para');
  if (viz === null) throw new Error('There is no such chart.');
  const form = withExtras(FORM);
  const legacy = viz.query(form);
  const { dialect, grammar } = findEngine('postgres');
  const query = parseQueryObject(legacyQuery(form, legacy), { defaultRowLimit: 50_000, maxRows: 100_000 });
  const clock = { nowMs: Date.UTC(2026, 10, 21), timeZone: null };
  const planned = planStatements(query, {
    dataset: datasetOf(table),
    dialect,
    grammar,
    rowClauses: [],
    isConfined: false,
    clock,
    maxRows: 100_000,
  });
  const { sql, params, columns } = planned.statements[0].compiled;
  const result = await runStatement(driver, buildServiceStatement(sql, { params, columns }));
  return viz.shape(result, { form, query: legacy, sinceMs: null, untilMs: null }) as readonly Record<string, unknown>[];
}

/** Names in no order, so that no order comes about by how rows were written. */
const NAMES = `'Land ' || md5(country::text)`;

const PLANS: Readonly<Record<string, readonly string[]>> = {
  'a table without an index, whose groups are hashed': [],
  'a table with an index, whose groups come sorted': ['CREATE INDEX ON lines (country_name)'],
  'a table whose rows lie in the order of another column': [
    'CREATE INDEX by_year ON lines (year)',
    'CLUSTER lines USING by_year',
  ],
};

describe.each(Object.entries(PLANS))('%s', (name, statements) => {
  beforeAll(async () => {
    await write(driver, 'DROP TABLE IF EXISTS lines');
    await write(driver, 'CREATE TABLE lines (country_name text, year timestamp, rural double precision, population bigint)');
    await write(
      driver,
      `INSERT INTO lines SELECT ${NAMES}, make_timestamp(2005 + year, 1, 1, 0, 0, 0), country % 97 + year / 8.0, country * 1000 + year
       FROM generate_series(1, 214) AS country, generate_series(1, 12) AS year ORDER BY md5((country * 100 + year)::text)`,
    );
    for (const sql of statements) await write(driver, sql);
    await write(driver, 'ANALYZE lines');
  });

  it('gives the lines of Superset in their order', async () => {
    const { rows } = await runQuery(driver, supersetSql('lines'));
    const lines = await linesOf('lines');
    expect(lines).toHaveLength(214);
    expect(lines.map((line) => [line['country_name'], line['rural'], line['population']])).toEqual(
      rows.map(([country, rural, population]) => [country, Number(rural), Number(population)]),
    );
    if (name.includes('hashed')) {
      const names = lines.map((line) => String(line['country_name']));
      expect(names).not.toEqual([...names].sort());
    }
  });
});
