import { expect, it } from 'vitest';
import { readHistoryUrl } from './history-url.ts';

it('takes a connection string of PostgreSQL', () => {
  const url = 'postgresql://user:secret@ep-1.aws.neon.tech/history?sslmode=require';
  expect(readHistoryUrl({ HISTORY_URL: ` ${url}\n` })).toBe(url);
});

it('says that it isn’t set', () => {
  expect(() => readHistoryUrl({})).toThrow('HISTORY_URL isn’t set. Copy it from Neon');
  expect(() => readHistoryUrl({ HISTORY_URL: ' ' })).toThrow('HISTORY_URL isn’t set');
});

it.each(['mysql://user:secret@host/database', 'postgresql://user:secret@host', 'postgresql://host/database', 'secret'])(
  'refuses %s, and doesn’t repeat it',
  (url) => {
    const read = () => readHistoryUrl({ HISTORY_URL: url });
    expect(read).toThrow('HISTORY_URL isn’t a connection string. Copy it from Neon');
    expect(read).not.toThrow('secret');
  },
);
