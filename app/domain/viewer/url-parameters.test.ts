import { describe, expect, it } from 'vitest';
import { arePageUrlParams, pageUrlParams, withUrlParams } from './url-parameters.ts';

const of = (search: string) => pageUrlParams(new URLSearchParams(search));

describe('the parameters of a page’s address', () => {
  it('are those that the product does not use itself', () => {
    const own = 'standalone=3&uiConfig=7&show_filters=0&expand_filters=1&native_filters=()&native_filters_key=k&permalink_key=p';
    const explore = 'form_data_key=k&slice_id=7&datasource_type=table&datasource_id=3&dashboard_page_id=x&viz_type=table';
    expect(of(`country=FR&${own}&edit=true&force=true&tab=TAB-1&filter.sent=1&${explore}&city=Lyon`)).toEqual({
      country: 'FR',
      city: 'Lyon',
    });
  });

  it('are texts: the last of a repeated name, empty ones too, none that is longer than 2,000 characters', () => {
    expect(of(`a=1&a=2&b=&c=${'x'.repeat(2_001)}&d=${'x'.repeat(2_000)}&=e&${'n'.repeat(201)}=f`)).toEqual({
      a: '2',
      b: '',
      d: 'x'.repeat(2_000),
    });
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 150 }, (_, at): [string, string] => [`p${at}`, 'v']);
    const kept = pageUrlParams(many);
    expect(Object.keys(kept)).toHaveLength(100);
    expect([arePageUrlParams(kept), arePageUrlParams(Object.fromEntries(many))]).toEqual([true, false]);
    expect(arePageUrlParams({ a: 'x'.repeat(2_001) })).toBe(false);
  });

  it('are own keys whatever their names are', () => {
    const params = of('__proto__=a&constructor=b');
    expect([Object.keys(params), Object.getPrototypeOf(params)]).toEqual([['__proto__', 'constructor'], Object.prototype]);
  });

  it('go before those that were saved with a chart, and leave other settings alone', () => {
    const saved = { metric: 'm', url_params: { country: 'DE', slice_id: '7' } };
    expect(withUrlParams(saved, { country: 'FR' })).toEqual({ metric: 'm', url_params: { country: 'FR', slice_id: '7' } });
    expect(withUrlParams(saved, {})).toBe(saved);
    for (const odd of [null, 'text', ['a'], undefined])
      expect(withUrlParams({ url_params: odd }, { a: '1' })).toEqual({ url_params: { a: '1' } });
  });
});
