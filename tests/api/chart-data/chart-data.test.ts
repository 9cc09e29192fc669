// Chart data through the API: every result type and format, who gets them, and the currency of amounts.
import { tableFromIPC } from 'apache-arrow';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { datasets } from '#drizzle/schema/index.ts';
import { first, QUERY, startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson } from '#tests/fixtures/charts/charts.ts';

let api: ChartDataHost;
beforeAll(async () => void (api = await startChartData()));
afterAll(() => api.stop());
beforeEach(() => api.forget());

const texts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, new TextDecoder().decode(part)]));

describe('a query that can’t run', () => {
  it('is 400, whether the planner or the database refuses it', async () => {
    const metrics = [{ expressionType: 'SQL', sqlExpression: 'SUM(', label: 'broken' }];
    expect((await api.post(api.bodyOf({ queries: [{ metrics }] }))).status).toBe(400);
    for (const type of ['SYNTAX_ERROR', 'COLUMN_DOES_NOT_EXIST_ERROR', 'GENERIC_DB_ENGINE_ERROR'] as const) {
      api.queryService.refusal = new AppError(type, 'No.');
      const { status, json } = await api.post(api.bodyOf());
      expect([status, json['message']]).toEqual([400, 'No.']);
      expect(json['errors']).toMatchObject([{ error_type: type }]);
    }
  });
});

describe('result types', () => {
  it('returns columns and time grains as rows, and queries no database', async () => {
    const columns = first((await api.post(api.bodyOf({ result_type: 'columns' }))).json);
    expect(columns).toEqual({
      data: [
        { column_name: 'size', verbose_name: 'How big', dtype: 1 },
        { column_name: 'ds', verbose_name: null, dtype: 2 },
        { column_name: 'code', verbose_name: null, dtype: 1 },
      ],
    });
    const grains = first((await api.post(api.bodyOf({ result_type: 'timegrains' }))).json)['data'] as ChartJson[];
    expect(grains.length).toBeGreaterThan(5);
    expect(grains.every((grain) => Object.keys(grain).join() === 'name,function,duration')).toBe(true);
    expect(grains.find(({ duration }) => duration === 'P1D')).toMatchObject({ name: 'Day' });
    expect(String(grains[0]?.['function'])).toContain('{col}');
    expect(api.queryService.requested).toEqual([]);
  });

  it('gives the rows behind a chart with every key of a result', async () => {
    const detail = first((await api.post(api.bodyOf({ result_type: 'drill_detail' }))).json);
    expect(detail).toMatchObject({ status: 'success', detected_currency: null, annotation_data: {} });
    expect(api.queryService.requested[0]?.statement.sql).not.toContain('GROUP BY');
    expect(api.queryService.requested[0]?.statement.sql).toContain('"code"');
  });

  it('gives what a table chart shows when it is post-processed', async () => {
    const form_data = { viz_type: 'table', table_timestamp_format: 'smart_date' };
    const { status, json } = await api.post(api.bodyOf({ result_type: 'post_processed', form_data }));
    expect(status).toBe(200);
    expect(first(json)['data']).toHaveLength(2);
  });

  it('closes all of them to callers who cannot query the dataset', async () => {
    for (const result_type of ['columns', 'timegrains', 'drill_detail', 'post_processed', 'samples', 'query'])
      expect([result_type, (await api.post(api.bodyOf({ result_type }), api.gamma)).status]).toEqual([result_type, 403]);
    expect((await api.post(api.bodyOf({ result_type: 'nope' }))).status).toBe(400);
    expect((await api.post({ ...api.bodyOf(), datasource: { id: 999_999, type: 'table' } })).json).toMatchObject({
      message: 'Not found',
    });
  });
});

describe('files', () => {
  it('are CSV, a spreadsheet or an Arrow stream, with display names', async () => {
    const csv = await api.file(api.bodyOf({ result_format: 'csv' }));
    expect(new TextDecoder().decode(csv.bytes)).toBe("How big,count\nSmall,3\n'=Large,1\n");
    const xlsx = await api.file(api.bodyOf({ result_format: 'xlsx' }));
    expect(xlsx).toMatchObject({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'attachment; filename=20261121_093448.xlsx',
    });
    const sheet = texts(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('How big');
    expect(sheet).toContain('<v>3</v>');
    expect(sheet).not.toContain('<f>');
    const arrow = await api.file(api.bodyOf({ result_format: 'arrow' }));
    expect(arrow.type).toBe('application/vnd.apache.arrow.stream');
    expect(tableFromIPC(arrow.bytes).toArray().map(String)).toEqual([
      '{"How big": "Small", "count": 3}',
      '{"How big": "=Large", "count": 1}',
    ]);
  });

  it('of several queries are an archive of one each', async () => {
    const { type, name, bytes } = await api.file(
      api.bodyOf({ queries: [QUERY, { ...QUERY, result_type: 'query' }], result_format: 'csv' }),
    );
    expect([type, name]).toEqual(['application/zip', 'attachment; filename=20261121_093448.zip']);
    const entries = texts(bytes);
    expect(Object.keys(entries)).toEqual(['query_1.csv', 'query_2.csv']);
    expect(entries['query_1.csv']).toContain('Small,3');
    expect(entries['query_2.csv']).toContain('SELECT');
  });

  it('say when our limit can have cut them, and not when the caller’s did', async () => {
    const values = Float64Array.from({ length: 50_000 }, (_, index) => index);
    api.queryService.table = { columns: [{ name: 'count', type: 'numeric', values }], rowCount: 50_000 };
    const { row_limit: _, ...endless } = QUERY;
    const cut = new TextDecoder().decode((await api.file(api.bodyOf({ queries: [endless], result_format: 'csv' }))).bytes);
    expect(cut.trimEnd().split('\n').at(-1)).toContain('# Capped: this file ends after 50000 rows');
    const json = first((await api.post(api.bodyOf({ queries: [endless] }))).json);
    expect(json).toMatchObject({ row_limit_reached: true });
    expect(json['warning']).toContain('50,000');
    const own = first((await api.post(api.bodyOf({ queries: [{ ...QUERY, row_limit: 50_000 }] }))).json);
    expect(own).toMatchObject({ row_limit_reached: true, warning: null });
  });

  it('are for those who can export data', async () => {
    const bare = await api.gammaWith();
    expect((await api.file(api.bodyOf({ result_format: 'xlsx' }), bare)).status).toBe(403);
    expect((await api.post(api.bodyOf({ result_format: 'pdf' }))).status).toBe(400);
  });
});

describe('the currency of amounts', () => {
  const form_data = { currency_format: { symbol: 'AUTO' } };

  it('is found in the rows where the dataset knows the column of codes', async () => {
    expect(first((await api.post(api.bodyOf({ form_data }))).json)['detected_currency']).toBeNull();
    await api.db.update(datasets).set({ currencyCodeColumn: 'code' }).where(eq(datasets.id, api.datasetId));
    api.queryService.table = { columns: [{ name: 'code', type: 'string', values: ['eur'] }], rowCount: 1 };
    const before = api.queryService.requested.length;
    expect(first((await api.post(api.bodyOf({ form_data }))).json)['detected_currency']).toBe('EUR');
    expect(api.queryService.requested.slice(before).some(({ statement }) => statement.sql.includes('"code"'))).toBe(true);
    await api.db.update(datasets).set({ currencyCodeColumn: null }).where(eq(datasets.id, api.datasetId));
  });
});
