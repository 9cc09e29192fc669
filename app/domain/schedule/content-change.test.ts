import { expect, it } from 'vitest';
import { changesContent, changesRecipients } from './content-change.ts';

const before = { sql: 'select 1', description: 'old', crontab: '0 0 * * *', extraJson: '{"a": 1, "b": 2}', chartId: null };

it('is content where another value is read, not where the same one is sent', () => {
  expect(changesContent(before, { sql: 'select 2' })).toBe(true);
  expect(changesContent(before, { chartId: 4 })).toBe(true);
  expect(changesContent(before, { extraJson: '{"a": 1, "b": 3}' })).toBe(true);
  expect(changesContent(before, { sql: 'select 1', extraJson: '{"b":2,"a":1}', chartId: null })).toBe(false);
});

it('is no content where only its description, its times or its name change', () => {
  expect(changesContent(before, { description: 'new', crontab: '1 0 * * *', name: 'x', active: false, timezone: 'UTC' })).toBe(
    false,
  );
});

it('tells recipients by what they are, whatever their order', () => {
  const [a, b] = [
    { type: 'Email', configJson: '{"target": "a@example.org"}' },
    { type: 'Slack', configJson: '{"target": "#b"}' },
  ];
  expect(changesRecipients([a, b], [{ ...b, configJson: '{"target":"#b"}' }, a])).toBe(false);
  expect(changesRecipients([a], [a, b])).toBe(true);
  expect(changesRecipients([a], [{ ...a, configJson: '{"target": "c@example.org"}' }])).toBe(true);
});
