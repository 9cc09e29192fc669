import { expect, it } from 'vitest';
import { describeChange, describeSubject } from './change-text.ts';

const chart = { kind: 'chart', title: 'Sales' } as const;
const tab = { kind: 'tab', title: 'Q3' } as const;

it('names who did what, where, and to what', () => {
  const describe = (change: Parameters<typeof describeChange>[0]) => describeChange(change, 'Ada');
  expect(describe({ did: 'move', part: chart, tab })).toBe('Ada moved chart “Sales” to tab “Q3”');
  expect(describe({ did: 'remove', part: chart, tab })).toBe('Ada removed chart “Sales” from tab “Q3”');
  expect(describe({ did: 'add', part: { kind: 'divider', title: null }, tab: null })).toBe('Ada added a divider');
  expect(describe({ did: 'add', part: { kind: 'row', title: 'Titled' }, tab: null })).toBe('Ada added a row');
  expect(describe({ did: 'rename', part: tab, title: 'Q4' })).toBe('Ada renamed tab “Q3” to “Q4”');
  expect(describe({ did: 'setSlug', slug: null })).toBe('Ada removed the URL slug');
  expect(describe({ did: 'changeSetting', key: 'label_colors' })).toBe('Ada changed the label colors');
  expect(describe({ did: 'changeSetting', key: 'constructor' })).toBe('Ada changed the setting “constructor”');
  expect(describe({ did: 'unpublish' })).toBe('Ada made the dashboard a draft');
});

it('says what both sides changed', () => {
  expect(describeSubject({ is: 'part', part: chart })).toBe('chart “Sales”');
  expect(describeSubject({ is: 'place', part: chart })).toBe('place of chart “Sales”');
  expect(describeSubject({ is: 'setting', key: 'label_colors', entry: 'Oslo' })).toBe('label colors: Oslo');
});
