import { expect, it } from 'vitest';
import { takeDraftName, withDraftName } from './draft-name.ts';

const SETTINGS = { viz_type: 'line', row_limit: 10 };

it('gives back the name that was typed, and the settings as they were', () => {
  for (const name of ['Sales a month', '', '__proto__'])
    expect(takeDraftName(withDraftName(SETTINGS, name, 'Sales'))).toEqual({ settings: SETTINGS, name });
});

it('keeps no name that is the saved one: a chart that was renamed since shows its new name', () => {
  expect(withDraftName(SETTINGS, 'Sales', 'Sales')).toBe(SETTINGS);
  expect(takeDraftName(SETTINGS)).toEqual({ settings: SETTINGS, name: null });
});

it('takes no name that is not a text, and cuts one that no chart can have', () => {
  for (const draft_name of [null, 3, ['a'], { a: 1 }])
    expect(takeDraftName({ ...SETTINGS, draft_name })).toEqual({ settings: SETTINGS, name: null });
  expect(takeDraftName({ draft_name: 'n'.repeat(300) }).name).toHaveLength(250);
});

it('keeps settings with hostile names', () => {
  const draft = JSON.parse('{"__proto__": {"a": 1}, "draft_name": "x"}') as Record<string, unknown>;
  expect(Object.keys(takeDraftName(draft).settings)).toEqual(['__proto__']);
});
