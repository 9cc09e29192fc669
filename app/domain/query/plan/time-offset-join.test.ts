import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { joinOffsets, type OffsetJoin } from './time-offset-join.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const series = (values: Readonly<Record<string, number>>): Table => ({
  columns: [
    { name: 't', type: 'temporal', values: Float64Array.from(Object.keys(values), day) },
    { name: 'm', type: 'numeric', values: Float64Array.from(Object.values(values)) },
  ],
  rowCount: Object.keys(values).length,
});

interface Compared {
  readonly main: Readonly<Record<string, number>>;
  readonly other: Readonly<Record<string, number>>;
  readonly offset: string;
  readonly grain: string | null;
  readonly from?: string;
}

function joined({ main, other, offset, grain, from }: Compared): (number | null)[] {
  const [since = ''] = Object.keys(main);
  const join: OffsetJoin = {
    metrics: ['m'],
    axis: 't',
    grain,
    bounds: { sinceMs: day(since), untilMs: day(since) + 28 * 86_400_000 },
    timeZone: null,
    axisTimeZone: null,
  };
  const table = joinOffsets(series(main), [{ offset, table: series(other), fromMs: from ? day(from) : null }], join);
  const column = table.columns[2];
  if (column?.type !== 'numeric' || column.name !== `m__${offset}`) throw new Error('No such column.');
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
}

describe('rows of another time meet those of the query', () => {
  it.each<[string, Compared, (number | null)[]]>([
    [
      'by the day',
      { main: { '2004-03-01': 1, '2004-03-02': 2 }, other: { '2003-03-02': 5 }, offset: '1 year ago', grain: 'P1D' },
      [null, 5],
    ],
    [
      'by the month, shorter ones too',
      {
        main: { '2004-03-01': 1, '2004-04-01': 2 },
        other: { '2004-02-01': 5, '2004-03-01': 6 },
        offset: '28 days',
        grain: 'P1M',
      },
      [5, 6],
    ],
    ['by the quarter', { main: { '2004-04-01': 1 }, other: { '2004-01-01': 5 }, offset: '3 months ago', grain: 'P0.25Y' }, [5]],
    [
      'by the week around, begun on a Monday',
      {
        main: { '2004-03-01': 1, '2004-03-08': 2 },
        other: { '2003-02-24': 5, '2003-03-03': 6 },
        offset: '1 year ago',
        grain: 'P1W',
      },
      [5, 6],
    ],
    [
      'by the week around, begun on a Sunday',
      { main: { '2004-02-29': 1 }, other: { '2003-02-23': 5 }, offset: '1 year ago', grain: 'P1W' },
      [5],
    ],
    [
      'by the week named by its end',
      { main: { '2004-03-06': 1 }, other: { '2003-03-08': 5 }, offset: '1 year ago', grain: 'P1W/1970-01-03T00:00:00Z' },
      [5],
    ],
    [
      'by whole weeks of the year, exactly',
      { main: { '2004-03-01': 1 }, other: { '2003-03-03': 5 }, offset: '52 weeks ago', grain: 'P1W' },
      [5],
    ],
    [
      'by the instant without a grain',
      { main: { '2004-03-01': 1 }, other: { '2004-02-29': 5 }, offset: '1 day ago', grain: null },
      [5],
    ],
    [
      'as far back as the range is long',
      { main: { '2004-03-01': 1 }, other: { '2004-02-02': 5 }, offset: 'inherit', grain: 'P1D' },
      [5],
    ],
    [
      'from the day that is named',
      {
        main: { '2004-03-01': 1, '2004-03-02': 2 },
        other: { '2001-05-05': 5, '2001-05-06': 6 },
        offset: '2001-05-05',
        grain: 'P1D',
      },
      [5, 6],
    ],
    [
      'from the beginnings of two ranges',
      {
        main: { '2004-03-01': 1, '2004-04-01': 2 },
        other: { '2001-01-01': 5, '2001-02-01': 6 },
        offset: '2001-01-01 : 2001-03-01',
        grain: 'P1M',
        from: '2001-01-01',
      },
      [5, 6],
    ],
    [
      'never where the other time has nothing',
      { main: { '2004-03-01': 1 }, other: {}, offset: '1 year ago', grain: 'P1D' },
      [null],
    ],
  ])('%s', (_, compared, wanted) => expect(joined(compared)).toEqual(wanted));

  it('on the calendar of the zone, across a change of its clock', () => {
    const at = (text: string): number => Date.parse(text);
    const table = (instant: string, value: number): Table => ({
      columns: [
        { name: 't', type: 'temporal', values: Float64Array.of(at(instant)) },
        { name: 'm', type: 'numeric', values: Float64Array.of(value) },
      ],
      rowCount: 1,
    });
    const join: OffsetJoin = {
      metrics: ['m'],
      axis: 't',
      grain: 'P1D',
      bounds: { sinceMs: at('2024-03-31T23:00:00Z'), untilMs: at('2024-04-30T22:00:00Z') },
      timeZone: 'Europe/Berlin',
      axisTimeZone: 'Europe/Berlin',
    };
    const reply = { offset: '1 week ago', table: table('2024-03-26T23:00:00Z', 5), fromMs: null };
    const result = joinOffsets(table('2024-04-02T22:00:00Z', 1), [reply], join);
    expect(result.columns[2]).toEqual({ name: 'm__1 week ago', type: 'numeric', values: Float64Array.of(5) });
  });

  it('of days, which are the same in every zone, by what they are in UTC', () => {
    const join: OffsetJoin = {
      metrics: ['m'],
      axis: 't',
      grain: 'P1D',
      bounds: { sinceMs: day('2021-03-01'), untilMs: day('2021-03-02') },
      timeZone: 'America/New_York',
      axisTimeZone: null,
    };
    const reply = { offset: '1 year ago', table: series({ '2020-02-29': 3, '2020-03-01': 5 }), fromMs: null };
    const { columns } = joinOffsets(series({ '2021-03-01': 1 }), [reply], join);
    expect(columns[2]).toEqual({ name: 'm__1 year ago', type: 'numeric', values: Float64Array.of(5) });
  });
});
