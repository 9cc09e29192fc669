// What every engine keeps of a dataset's rows where the dataset says how a column is to be read: the planner's own statements.
import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset, type DatasetColumn } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements } from '#app/domain/query/plan/plan-statements.ts';
import type { EngineSubject } from './subject.ts';

const LIMITS = { defaultRowLimit: 1_000, maxRows: 1_000 };

export function promiseFilters(subject: EngineSubject): void {
  const column = (name: string, type: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
    name,
    type,
    verboseName: null,
    description: null,
    isTemporal: false,
    isGroupable: true,
    isFilterable: true,
    expression: null,
    storage: 'native',
    ...more,
  });
  const datasetOf = (name: string, columns: readonly DatasetColumn[]): Dataset => ({
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    name,
    databaseId: 1,
    catalog: null,
    schema: null,
    sql: null,
    mainTemporalColumn: null,
    columns,
    version: '1',
    ...PLAIN_SETTINGS,
    metrics: [{ name: 'n', verboseName: null, description: null, expression: 'COUNT(*)', d3Format: null, currency: null }],
  });
  const rowsOf = async (dataset: Dataset, json: unknown): Promise<readonly (readonly unknown[])[]> => {
    const { dialect, grammar } = subject.harness.engine;
    const { statements } = planStatements(parseQueryObject(json, LIMITS), {
      dataset,
      dialect,
      grammar,
      rowClauses: [],
      isConfined: false,
      maxRows: 1_000,
      clock: { nowMs: Date.UTC(2026, 10, 26), timeZone: null },
    });
    const { sql, params } = statements[0].compiled;
    return (await subject.run(sql, { params })).rows;
  };

  it('finds addresses and ports by networks, ranges and names', async () => {
    const { types } = subject.harness;
    const rows = [
      [167_772_167, 21],
      [167_772_415, 443],
      [3_232_235_777, 8080],
      [null, null],
    ];
    const columns = [
      { name: 'ip', type: types.integer },
      { name: 'port', type: types.integer },
    ];
    await subject.harness.load('visits', columns, rows);
    const dataset = datasetOf('visits', [
      column('ip', types.integer, { advancedType: 'internet_address' }),
      column('port', types.integer, { advancedType: 'port' }),
    ]);
    const count = async (...filters: readonly unknown[]) => Number((await rowsOf(dataset, { metrics: ['n'], filters }))[0]?.[0]);
    expect(await count({ col: 'ip', op: 'IN', val: ['10.0.0.0/24'] })).toBe(2);
    expect(await count({ col: 'ip', op: 'IN', val: ['10.0.0.0/24', '192.168.1.1'] })).toBe(3);
    expect(await count({ col: 'ip', op: 'NOT IN', val: ['10.0.0.0/25', '192.168.1.1'] })).toBe(1);
    expect(await count({ col: 'ip', op: '>', val: '10.0.0.0/8' })).toBe(1);
    expect(await count({ col: 'port', op: 'IN', val: ['ftp', 'https', '<NULL>'] })).toBe(3);
    expect(await count({ col: 'port', op: '>=', val: 'https' }, { col: 'ip', op: '==', val: '192.168.0.0/16' })).toBe(1);
  });

  it('finds addresses in columns of text, and of its own type for them', async () => {
    const { types, addressType } = subject.harness;
    const texts = ['10.0.0.7', '10.0.0.255', '9.255.255.255', '192.168.1.1', null];
    const ipv6 = ['2001:db8::7', '::1'];
    const others = ['unknown', '', '10.0.0', '10.0.0.256', '010.0.0.8', '10.0.0.7.', '1e1.0.0.1', '10.0.0.7/8'];
    const load = (table: string, type: string, cells: readonly (string | null)[]) =>
      subject.harness.load(
        table,
        [{ name: 'host', type }],
        cells.map((cell) => [cell]),
      );
    const counter = (table: string, type: string) => {
      const dataset = datasetOf(table, [column('host', type, { advancedType: 'internet_address' })]);
      return async (op: string, val: unknown) =>
        Number((await rowsOf(dataset, { metrics: ['n'], filters: [{ col: 'host', op, val }] }))[0]?.[0]);
    };
    await load('hosts', types.text, [...texts, ...ipv6, ...others]);
    const count = counter('hosts', types.text);
    expect(await count('IN', ['10.0.0.0/24'])).toBe(2);
    expect(await count('==', '10.0.0.7')).toBe(1);
    expect(await count('IN', ['10.0.0.0 - 10.0.0.9', '192.168.0.0/16', 'unknown', '<NULL>'])).toBe(4);
    expect(await count('NOT IN', ['10.0.0.0/8'])).toBe(2 + ipv6.length + others.length);
    expect(await count('NOT IN', ['10.0.0.0/8', 'unknown', null])).toBe(2 + ipv6.length + others.length - 1);
    expect(await count('<', '10.0.0.0/8')).toBe(1);
    await expect(count('IN', ['10.0.0.7/8'])).rejects.toThrow('Use 10.0.0.0/8.');
    await expect(count('>', 'unknown')).rejects.toThrow("isn't an IP address");
    const readsIpv6 = subject.harness.engine.dialect.addresses('host', types.text).readsIpv6;
    if (!readsIpv6) await expect(count('==', '2001:db8::/32')).rejects.toThrow('reads only IPv4 addresses from text');
    if (addressType === undefined) return;
    await load('own_hosts', addressType, [...texts, ...ipv6]);
    const own = counter('own_hosts', addressType);
    expect(await own('IN', ['10.0.0.0/24', '2001:db8::/32'])).toBe(3);
    expect(await own('==', '::1')).toBe(1);
    expect(await own('IN', ['0.0.0.1', '10.0.0.7'])).toBe(1);
    expect(await own('NOT IN', ['10.0.0.0/8', '::/0'])).toBe(2);
    expect(await own('>=', '10.0.0.0/8')).toBe(5);
    expect(await own('IN', ['10.0.0.7', '<NULL>'])).toBe(2);
  });

  it('reads the instants of written formats, and finds them by a range of time', async () => {
    const { types } = subject.harness;
    const written = ['2024-01-31', '2024-02-01', '2024-02-29', '2024-03-01'];
    const FORMATS = [
      ['%Y-%m-%d', 'text', (day: string) => day],
      ['%Y/%m/%d', 'text', (day: string) => day.replaceAll('-', '/')],
      ['%Y%m%d', 'text', (day: string) => day.replaceAll('-', '')],
      ['%Y%m%d', 'integer', (day: string) => Number(day.replaceAll('-', ''))],
      ['%Y%m%d%H%M%S', 'integer', (day: string) => Number(`${day.replaceAll('-', '')}103000`)],
      ['%Y-%m-%d %H:%M:%S', 'text', (day: string) => `${day} 10:30:00`],
      ['%Y-%m-%dT%H:%M', 'text', (day: string) => `${day}T10:30`],
      ['epoch_s', 'integer', (day: string) => Date.parse(`${day}T10:30:00Z`) / 1000],
      ['epoch_ms', 'integer', (day: string) => Date.parse(`${day}T10:30:00Z`)],
    ] as const;
    for (const [format, type, write] of FORMATS) {
      await subject.harness.load('stamped', [{ name: 'at', type: types[type] }], [...written.map((day) => [write(day)]), [null]]);
      const storage = format === 'epoch_s' || format === 'epoch_ms' ? format : { format };
      const dataset = datasetOf('stamped', [column('at', types[type], { isTemporal: true, storage })]);
      const axis = { columnType: 'BASE_AXIS', sqlExpression: 'at', label: 'at', expressionType: 'SQL', timeGrain: 'P1M' };
      const range = { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' };
      const rows = await rowsOf(dataset, { columns: [axis], metrics: ['n'], filters: [range] });
      expect([format, type, rows.map(([, n]) => Number(n))]).toEqual([format, type, [2]]);
      const months = await rowsOf(dataset, { columns: [axis], metrics: ['n'], filters: [{ col: 'at', op: 'IS NOT NULL' }] });
      expect([format, type, months.map(([, n]) => Number(n)).sort()]).toEqual([format, type, [1, 1, 2]]);
    }
  });
}
