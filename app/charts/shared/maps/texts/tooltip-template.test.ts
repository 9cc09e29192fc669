import { expect, it } from 'vitest';
import { readTooltipTemplate } from './tooltip-template.ts';

const VALUES = new Map([
  ['name', 'Pier <b>9</b>'],
  ['total', '1,200'],
]);
const filled = (template: string) => readTooltipTemplate(template)?.fill((name) => VALUES.get(name) ?? null);

it('fills placeholders with values, one row per line', () => {
  const template =
    '<div><strong>{{ name }}</strong></div><div>Sales: {{total}}</div>\n{{{this.total}}} in all<br/>Other: {{missing}}';
  expect(filled(template)).toEqual({
    title: 'Pier <b>9</b>',
    rows: [
      { label: 'Sales', value: '1,200', color: null },
      { label: '', value: '1,200 in all', color: null },
      { label: 'Other', value: '', color: null },
    ],
  });
  expect(readTooltipTemplate(template)?.names).toEqual(['name', 'total', 'missing']);
});

it('removes HTML from the template, but not from values', () => {
  expect(filled('<script>alert(1)</script>**{{name}}** &amp; more')?.title).toBe('alert(1)Pier <b>9</b> & more');
});

it('returns null for an empty template', () => {
  for (const empty of ['', ' ', '<div></div>', '<br>\n']) expect(filled(empty)).toBeUndefined();
  expect(readTooltipTemplate(null)).toBeNull();
});

it('parses hostile templates in linear time', () => {
  for (const text of ['{{'.repeat(50_000), '<'.repeat(50_000), '<br '.repeat(50_000), '{{{a'.repeat(50_000), ':'.repeat(50_000)])
    expect(filled(text)?.rows.length ?? 0).toBeLessThanOrEqual(20);
});
