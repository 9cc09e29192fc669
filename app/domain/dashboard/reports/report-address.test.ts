import { describe, expect, it } from 'vitest';
import { decodeRison } from '#app/domain/rison/decode-rison.ts';
import { reportAddress } from './report-address.ts';

const url = (state: Parameters<typeof reportAddress>[1]) => new URL(reportAddress(7, state), 'https://m.example.com');

describe('the address of a report’s dashboard', () => {
  it('is that of the dashboard where nothing is selected', () => {
    for (const state of [{}, { anchor: '', dataMask: {}, urlParams: [] }, { anchor: null, dataMask: null, urlParams: null }])
      expect(reportAddress(7, state)).toBe('/superset/dashboard/7/');
  });

  it('has the values of filters, parameters of the page, and the one tab', () => {
    const dataMask = { F: { extraFormData: {}, filterState: { value: ["O'Brien & co", null] } } };
    const { pathname, searchParams, hash } = url({ dataMask, anchor: 'TAB-a', urlParams: [['region', 'a&b']] });
    expect([pathname, searchParams.get('region'), hash]).toEqual(['/superset/dashboard/7/', 'a&b', '#TAB-a']);
    expect(decodeRison(searchParams.get('native_filters') ?? '')).toEqual({ ok: true, value: dataMask });
    expect(url({ anchor: '["TAB-a","TAB-b"]' }).hash).toBe('');
  });

  it('leaves out what no address can have', () => {
    expect(url({ dataMask: { F: { filterState: { value: ['x'.repeat(5_000)] } } } }).search).toBe('');
  });
});
