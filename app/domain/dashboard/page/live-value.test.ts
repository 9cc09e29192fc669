import { describe, expect, it } from 'vitest';
import { parseLiveAddress, pickLiveValue, writeLiveAddress, writeLiveMarkdown, type LiveValue } from './live-value.ts';

const chartUuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const plain: LiveValue = { chartUuid, column: null, row: null };

describe('the address of a live value', () => {
  it.each<LiveValue>([
    plain,
    { chartUuid, column: 'SUM(price * 1.2) [net] 100%', row: null },
    { chartUuid, column: 'Umsatz & Größe', row: { is: 'named', name: 'Köln?#) x' } },
    { chartUuid, column: 'Flights', row: { is: 'last' } },
  ])('is read as it was written: %j', (value) => {
    const address = writeLiveAddress(value);
    expect(parseLiveAddress(address)).toEqual(value);
    expect(address).not.toMatch(/[()\s<>"]/);
  });

  it.each([
    'https://example.org/',
    'chart-value:',
    'chart-value:7',
    `chart:${chartUuid}`,
    `x chart-value:${chartUuid}`,
    'javascript:alert(1)',
  ])('is not %s', (address) => expect(parseLiveAddress(address)).toBeNull());

  it('is put behind a name that markdown leaves as it is', () => {
    expect(writeLiveMarkdown(plain, 'Sales [net] *2*')).toBe(String.raw`[Sales \[net\] \*2\*](chart-value:${chartUuid})`);
  });
});

describe('pickLiveValue', () => {
  const columns = [
    { label: 'Region', align: 'left' as const },
    { label: 'Sales', align: 'right' as const },
  ];
  const one = { columns, rows: [['North', '1,234']], moreRows: 0 };
  const two = {
    columns,
    rows: [
      ['North', '1,234'],
      ['South', '99'],
    ],
    moreRows: 0,
  };

  it('is the number that a chart shows, else the only one in its table', () => {
    expect(pickLiveValue({ ...two, shown: '1.2k' }, plain)).toEqual({ text: '1.2k' });
    expect(pickLiveValue(one, plain)).toEqual({ text: '1,234' });
    expect(pickLiveValue(two, plain)).toEqual({ problem: 'several' });
  });
  it('is a cell by its column, and where there are more rows by its row', () => {
    expect(pickLiveValue(two, { column: 'Sales', row: { is: 'named', name: 'North' } })).toEqual({ text: '1,234' });
    expect(pickLiveValue(two, { column: 'Sales', row: { is: 'last' } })).toEqual({ text: '99' });
    expect(pickLiveValue(two, { column: 'Sales', row: null })).toEqual({ problem: 'several' });
  });
  it('says what is missing', () => {
    expect(pickLiveValue(two, { column: 'Profit', row: null })).toEqual({ problem: 'column' });
    expect(pickLiveValue(two, { column: 'Sales', row: { is: 'named', name: 'East' } })).toEqual({ problem: 'row' });
    expect(pickLiveValue({ ...one, rows: [] }, plain)).toEqual({ problem: 'empty' });
  });
  it('takes no row for the last one while the table leaves some out', () => {
    expect(pickLiveValue({ ...two, moreRows: 5 }, { column: 'Sales', row: { is: 'last' } })).toEqual({ problem: 'row' });
  });
});
