import { describe, expect, it } from 'vitest';
import { checkedWords } from './checked-words.ts';

const one = [{ id: 1, name: 'orders' }];
const found = (...messages: string[]) => ({ result: messages.map((message) => ({ table: 'orders', message })) });

describe('what the check of a condition found', () => {
  it('is the first problem, with its dataset where there are several', () => {
    expect(checkedWords(found('No.', 'Neither.'), { clause: 'x', tables: one })).toEqual({ words: 'No.', isOk: false });
    const tables = [...one, { id: 2, name: 'shops' }];
    expect(checkedWords(found('No.'), { clause: 'x', tables }).words).toBe('No. (for orders)');
  });

  it('is nothing more than that it can be read, and nothing yet for a template', () => {
    expect(checkedWords(found(), { clause: 'a = 1', tables: one })).toMatchObject({
      isOk: true,
      words: expect.stringContaining('one condition') as string,
    });
    expect(checkedWords(found(), { clause: "a = '{{ x }}'", tables: one }).words).toContain('template');
  });

  it('is no approval where the answer cannot be read', () => {
    expect(checkedWords('what?', { clause: 'a = 1', tables: one }).isOk).toBe(false);
  });
});
