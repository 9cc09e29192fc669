// Totals of pivot tables whose metrics don't add up: measured for files, messages, pictures and programs, over the caller's rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeAll(async () => {
  runs = await startReportRuns();
  runs.warehouse.exec(`delete from orders;
    insert into orders values (1, 'north', 10, 'fine', '2026-01-01'), (2, 'north', 20, 'late', '2026-01-02'),
      (3, 'south', 50, 'fine', '2026-01-01'), (4, null, 20, 'fine', '2026-01-03'), (5, 'north', 20, 'fine', '2026-01-03');`);
});
afterAll(() => runs.stop());
beforeEach(() => void runs.keys.splice(0));

const notes = { expressionType: 'SIMPLE', column: { column_name: 'note' }, aggregate: 'COUNT_DISTINCT', label: 'notes' };
const mean = { expressionType: 'SQL', sqlExpression: 'SUM(amount) / COUNT(*)', label: 'mean' };
const pivot = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['region'],
  groupbyColumns: ['day'],
  metrics: [notes],
  row_limit: 100,
  colTotals: true,
  rowTotals: true,
};
const main = { columns: ['day', 'region'], metrics: [notes], filters: [], extras: {}, orderby: [], row_limit: 100 };

const post = (more: object = {}, who = runs.admin) =>
  runs.post(
    '/api/v1/chart/data',
    {
      datasource: { id: runs.ids.orders, type: 'table' },
      queries: [main],
      form_data: pivot,
      result_format: 'csv',
      result_type: 'post_processed',
      ...more,
    },
    who,
  );
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('totals of distinct counts', () => {
  it('are those of the database in a file, one query in and one result out', async () => {
    expect(linesOf((await post()).text)).toEqual([
      'region,notes 2026-01-01,notes 2026-01-02,notes 2026-01-03,Total (Sum)',
      'north,1,1,1,2',
      'south,1,,,1',
      '<NULL>,,,1,1',
      'Total (Sum),1,1,1,2',
    ]);
  });

  it('are those of the database for programs', async () => {
    const { json } = await post({ result_format: 'json' });
    const [result, ...others] = json['result'] as { data: Record<string, unknown>[] }[];
    expect(others).toEqual([]);
    expect(result?.data.map((row) => row['Total (Sum)'])).toEqual([2, 1, 1, 2]);
  });

  it('are over the rows that the caller can see, and that filters leave', async () => {
    expect(linesOf((await post({}, runs.limited)).text).at(-1)).toBe('Total (Sum),1,1,1,2');
    const filters = [{ col: 'note', op: '==', val: 'fine' }];
    expect(linesOf((await post({ queries: [{ ...main, filters }] }, runs.limited)).text)).toEqual([
      'region,notes 2026-01-01,notes 2026-01-03,Total (Sum)',
      'north,1,1,1',
      'Total (Sum),1,1,1',
    ]);
  });

  it('stay empty where the row limit or a condition on groups leaves out some', async () => {
    for (const change of [{ row_limit: 2 }, { extras: { having: 'COUNT(*) > 0' } }])
      expect(linesOf((await post({ queries: [{ ...main, ...change }] })).text).at(-1)).toMatch(/^Total \(Sum\),,+$/);
  });
});

describe('totals of ratios', () => {
  const chartOf = async (params: object): Promise<number> => {
    const body = { slice_name: 'Orders', viz_type: 'pivot_table_v2', params: JSON.stringify(params) };
    return (await runs.post('/api/v1/chart/', { ...body, datasource_id: runs.ids.orders, datasource_type: 'table' }, runs.admin))
      .json['id'] as number;
  };
  const ratios = { ...pivot, groupbyColumns: [], groupbyRows: ['note', 'region'], metrics: [mean, notes], rowTotals: false };
  const subtotals = { ...ratios, rowSubTotals: true };

  async function send(chart: number, report_format: string) {
    await runs.report({ chart, report_format, name: `Report ${chart}`, type: 'Report' });
    await runs.nextMinute();
    return runs.mailbox.findLast(({ content }) => content.mail.title === `Report ${chart}`)?.content;
  }

  it('are those of the database in files and messages that are sent', async () => {
    const chart = await chartOf(subtotals);
    const file = (await send(chart, 'CSV'))?.attachments?.[0]?.bytes ?? new Uint8Array();
    expect(linesOf(new TextDecoder().decode(new Uint8Array(file)))).toEqual([
      'note,region,mean,notes',
      'fine,north,15,1',
      'fine,south,50,1',
      'fine,<NULL>,20,1',
      'fine,Subtotal,25,1',
      'late,north,20,1',
      'late,Subtotal,20,1',
      'Total (Sum),,24,2',
    ]);
    const [table] = (await send(await chartOf(subtotals), 'TEXT'))?.mail.tables ?? [];
    expect(table?.rows.at(-1)?.slice(2)).toEqual(['24', '2']);
  });

  it('are those of the database in pictures', async () => {
    runs.drawForReal();
    await send(await chartOf(subtotals), 'PNG');
    const drawn = JSON.stringify(runs.pictures.at(-1));
    for (const total of ['>25<', '>24<']) expect(drawn).toContain(total);
    expect(drawn).not.toContain('add up');
  });

  it('need no further query where metrics add up', async () => {
    const metrics = ['total'];
    expect((await post({ queries: [{ ...main, metrics }], form_data: { ...pivot, metrics } })).text).toContain('Total (Sum)');
    expect(runs.keys).toHaveLength(1);
  });
});
