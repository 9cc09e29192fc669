// The sample tables match their files, and every metric, calculated column and chart can be queried.
import { DatabaseSync } from 'node:sqlite';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTable, type TableTarget } from '#scripts/examples/load-table.ts';
import type { ParquetColumn } from '#scripts/examples/parquet.ts';
import { SAMPLE_CHARTS, SAMPLE_DASHBOARDS } from './dashboards.ts';
import { FLIGHTS_EVERY, FLIGHTS_FILE } from './flights.ts';
import { releaseDay } from './movies.ts';
import { simpleMetric } from './params.ts';
import { isTemporal, sampleUuid, type SampleTable } from './sample.ts';
import { listChartKeys } from './stored-dashboard.ts';
import { SAMPLE_TABLES } from './tables.ts';
import { numberOrNull, parseCsv, vegaPath } from './vega-files.ts';

const db = new DatabaseSync(':memory:');
const query = (sql: string): Record<string, unknown> => db.prepare(sql).get() ?? {};

/** A Warehouse as far as loading goes; cells pass through JSON as they do for the real one. */
function sqliteTarget(): TableTarget {
  const columnCounts = new Map<string, number>();
  return {
    async createStaging(table: string, columns: readonly ParquetColumn[]) {
      columnCounts.set(table, columns.length);
      db.exec(`CREATE TABLE "${table}" (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`);
    },
    async appendRows(table, rows) {
      const places = Array.from({ length: columnCounts.get(table) ?? 0 }, () => '?').join(', ');
      const insert = db.prepare(`INSERT INTO "${table}" VALUES (${places})`);
      db.exec('BEGIN');
      for (const row of JSON.parse(JSON.stringify(rows)) as (string | number | null)[][]) insert.run(...row);
      db.exec('COMMIT');
    },
    async commit() {},
  };
}

const loaded = new Map<string, number>();
beforeAll(async () => {
  const target = sqliteTarget();
  for (const table of SAMPLE_TABLES) loaded.set(table.name, await loadTable(target, table));
}, 60_000);

const tableOf = (name: string): SampleTable => {
  const table = SAMPLE_TABLES.find((candidate) => candidate.name === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
};

describe('sample tables', () => {
  it('have the rows of their files', () => {
    expect(Object.fromEntries(loaded)).toEqual({
      flights: 200_000,
      airports: 3_376,
      cars: 406,
      movies: 3_201,
      gapminder: 682,
      stocks: 560,
      seattle_weather: 1_461,
      unemployment_across_industries: 1_708,
      us_employment: 120,
    });
  });

  it('hold of the flights what the Parquet file gives for every 15th row', async () => {
    const file = await asyncBufferFromFile(vegaPath(FLIGHTS_FILE));
    const metadata = await parquetMetadataAsync(file);
    const expected = { n: 0, delay: 0, distance: 0, origins: new Set<string>(), destinations: new Set<string>(), minutes: 0 };
    let groupStart = 0;
    for (const { num_rows: rows } of metadata.row_groups) {
      const range = { rowStart: groupStart, rowEnd: groupStart + Number(rows) };
      const objects = await parquetReadObjects({ file, metadata, compressors, ...range });
      for (let i = (FLIGHTS_EVERY - (groupStart % FLIGHTS_EVERY)) % FLIGHTS_EVERY; i < objects.length; i += FLIGHTS_EVERY) {
        const flight = objects[i] as { date: Date; delay: bigint; distance: bigint; origin: string; destination: string };
        expected.n += 1;
        expected.delay += Number(flight.delay);
        expected.distance += Number(flight.distance);
        expected.minutes += flight.date.getTime() / 60_000;
        expected.origins.add(flight.origin);
        expected.destinations.add(flight.destination);
      }
      groupStart = range.rowEnd;
    }
    const sums = query(
      `SELECT COUNT(*) AS n, SUM(delay) AS delay, SUM(distance) AS distance, COUNT(DISTINCT origin) AS origins,
        COUNT(DISTINCT destination) AS destinations, SUM(unixepoch(date) / 60) AS minutes FROM flights`,
    );
    const { origins, destinations, ...rest } = expected;
    expect(sums).toEqual({ ...rest, origins: origins.size, destinations: destinations.size });
    expect(expected.n).toBe(200_000);
  }, 60_000);

  it('have days and instants only in the forms that are compared as text', () => {
    for (const table of SAMPLE_TABLES) {
      for (const { name, type } of table.columns.filter((column) => isTemporal(column.type))) {
        const form = type === 'DATE' ? '????-??-??' : '????-??-?? ??:??:??';
        expect({
          column: name,
          ...query(`SELECT COUNT(*) AS bad FROM "${table.name}" WHERE "${name}" NOT GLOB '${form}'`),
        }).toEqual({ column: name, bad: 0 });
      }
    }
  });

  it('have numbers where numbers are declared', () => {
    for (const table of SAMPLE_TABLES) {
      for (const { name, type } of table.columns.filter((column) => !isTemporal(column.type) && column.type !== 'TEXT')) {
        const { kinds } = query(
          `SELECT group_concat(DISTINCT typeof("${name}")) AS kinds FROM "${table.name}" WHERE "${name}" IS NOT NULL`,
        );
        expect([table.name, name, type, kinds]).toEqual([
          table.name,
          name,
          type,
          type === 'DOUBLE PRECISION' ? 'real' : 'integer',
        ]);
      }
    }
  });

  it('put films of the 1920s into their own century, and unknown days nowhere', () => {
    expect(releaseDay('Jun 12 1998')).toBe('1998-06-12');
    expect(releaseDay('Mar 01 2025')).toBe('1925-03-01');
    expect(releaseDay('Dec 31 1969')).toBeNull();
    expect(releaseDay('sometime')).toBeNull();
    expect(query("SELECT MIN(release_date) >= '1915' AND MAX(release_date) < '2012' AS inside FROM movies")).toEqual({
      inside: 1,
    });
  });
});

describe('sample datasets', () => {
  it('count rows first, and every metric gives a number', () => {
    for (const table of SAMPLE_TABLES) {
      expect(table.metrics[0]).toMatchObject({ name: 'count', expression: 'COUNT(*)' });
      for (const { name, expression } of table.metrics) {
        expect([table.name, name, typeof query(`SELECT ${expression} AS v FROM "${table.name}"`)['v']]).toEqual([
          table.name,
          name,
          'number',
        ]);
      }
    }
  });

  it('have calculated columns that run, and a temporal main column where there is time', () => {
    for (const table of SAMPLE_TABLES) {
      for (const { expression } of table.calculated)
        expect(typeof query(`SELECT ${expression} AS v FROM "${table.name}"`)['v']).toBe('string');
      const main = table.columns.find(({ name }) => name === table.mainTemporalColumn);
      expect(main ? isTemporal(main.type) : table.columns.every(({ type }) => !isTemporal(type))).toBe(true);
    }
  });

  it('name no metric as a column, which an ORDER BY could not tell apart', () => {
    for (const table of SAMPLE_TABLES) {
      const columns = new Set([...table.columns, ...table.calculated].map(({ name }) => name));
      expect(table.metrics.filter(({ name }) => columns.has(name))).toEqual([]);
      expect(columns.size).toBe(table.columns.length + table.calculated.length);
    }
  });
});

describe('sample charts', () => {
  it('have unique keys, and say what they show', () => {
    expect(new Set(SAMPLE_CHARTS.map(({ key }) => key)).size).toBe(SAMPLE_CHARTS.length);
    expect(new Set(SAMPLE_CHARTS.map(({ key }) => sampleUuid(`chart ${key}`))).size).toBe(SAMPLE_CHARTS.length);
    expect(SAMPLE_CHARTS.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
  });

  it('use only columns and metrics that their datasets have', () => {
    for (const { key, table, params } of SAMPLE_CHARTS) {
      const { columns, calculated, metrics } = tableOf(table);
      const columnNames = [...columns, ...calculated].map(({ name }) => name);
      const request = namesIn(params);
      expect({ key, unknown: request.columns.filter((name) => !columnNames.includes(name)) }).toEqual({ key, unknown: [] });
      expect({ key, unknown: request.metrics.filter((name) => !metrics.some((metric) => metric.name === name)) }).toEqual({
        key,
        unknown: [],
      });
      expect(request.metrics.length + request.simpleMetrics).toBeGreaterThan(0);
    }
  });

  it('filter by fixed times in which there are rows', () => {
    for (const { key, table, params } of SAMPLE_CHARTS) {
      const range = filtersOf(params).find(({ operator }) => operator === 'TEMPORAL_RANGE');
      const [since, until] = String(range?.comparator).split(' : ');
      expect([key, since]).toEqual([key, /^\d{4}-\d\d-\d\d$/.exec(since ?? '')?.[0]]);
      expect([key, until]).toEqual([key, /^\d{4}-\d\d-\d\d$/.exec(until ?? '')?.[0]]);
      const column = String(range?.subject);
      const { n } = query(`SELECT COUNT(*) AS n FROM "${table}" WHERE "${column}" >= '${since}' AND "${column}" < '${until}'`);
      expect(n).toBeGreaterThan(50);
    }
  });

  it('refuses a metric of a column that does not exist', () => {
    expect(() => simpleMetric('stocks', 'AVG', 'nothing', 'x')).toThrow('has no column "nothing"');
  });
});

describe('sample dashboards', () => {
  const filters = SAMPLE_DASHBOARDS.flatMap(({ filters = [], slug }) => filters.map((filter) => ({ slug, filter })));

  it('filter by columns that their tables have', () => {
    for (const { slug, filter } of filters) {
      const { column, table, sortMetric } = filter;
      if (table === undefined) continue;
      const { columns, calculated, metrics } = tableOf(table);
      const names = [...columns, ...calculated].map(({ name }) => name);
      const offered = [filter.controlValues?.['groupby'] ?? []].flat();
      expect([slug, [column ?? [], offered].flat().filter((name) => !names.includes(name as string))]).toEqual([slug, []]);
      expect([slug, sortMetric === undefined || metrics.some(({ name }) => name === sortMetric)]).toEqual([slug, true]);
    }
  });

  it('show what there is: time, values, a range, dependent values, and a display control', () => {
    expect(new Set(filters.map(({ filter }) => filter.type))).toEqual(
      new Set(['time', 'select', 'range', 'timegrain', 'dynamic_groupby']),
    );
    expect(filters.filter(({ filter }) => filter.parents).map(({ filter }) => filter.key)).toEqual(['to', 'director']);
  });

  it('name only their own charts in scopes, each within reach of a cross-filter', () => {
    for (const sample of SAMPLE_DASHBOARDS) {
      const keys = listChartKeys(sample.blocks);
      const scopes = [
        ...(sample.filters ?? []).map(({ scope }) => scope ?? {}),
        ...Object.values(sample.crossFilters ?? {}),
        { only: Object.keys(sample.crossFilters ?? {}) },
      ];
      const named = scopes.flatMap(({ only = [], without = [] }) => [...only, ...without]);
      expect([sample.slug, named.filter((key) => !keys.includes(key))]).toEqual([sample.slug, []]);
    }
  });
});

interface SavedFilter {
  readonly expressionType: string;
  readonly operator: string | null;
  readonly subject: string | null;
  readonly comparator: unknown;
}
const filtersOf = (params: Readonly<Record<string, unknown>>): SavedFilter[] => params['adhoc_filters'] as SavedFilter[];

function namesIn(params: Readonly<Record<string, unknown>>): { columns: string[]; metrics: string[]; simpleMetrics: number } {
  const list = (name: string): unknown[] =>
    Array.isArray(params[name]) ? params[name] : params[name] === undefined ? [] : [params[name]];
  const metrics = ['metrics', 'metric', 'timeseries_limit_metric', 'size', 'x', 'y', 'orderby'].flatMap(list);
  const simple = metrics.filter((metric) => typeof metric === 'object') as { column: { column_name: string } }[];
  const subjects = filtersOf(params).flatMap(({ expressionType, subject }) => (expressionType === 'SIMPLE' ? [subject] : []));
  const columns = [
    ...['groupby', 'groupbyRows', 'groupbyColumns', 'x_axis', 'entity', 'series'].flatMap(list),
    ...list('x_axis_sort').filter((name) => !metrics.includes(name)),
    ...subjects,
    ...simple.map(({ column }) => column.column_name),
  ];
  return {
    columns: columns.filter((name) => typeof name === 'string'),
    metrics: metrics.filter((metric) => typeof metric === 'string'),
    simpleMetrics: simple.length,
  };
}

describe('reading CSV', () => {
  it('keeps commas, line ends and doubled quotes inside quotes, and skips blank lines', () => {
    expect(parseCsv('a,b\r\n"1,\n2","say ""no"""\n\n,\nx,')).toEqual([
      ['a', 'b'],
      ['1,\n2', 'say "no"'],
      ['', ''],
      ['x', ''],
    ]);
  });

  it('tells a zero from a missing number', () => {
    expect(['0', '', 'NA', 'x', '-1.5'].map(numberOrNull)).toEqual([0, null, null, null, -1.5]);
  });
});
