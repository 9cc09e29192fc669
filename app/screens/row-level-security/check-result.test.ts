import { describe, expect, it } from 'vitest';
import { rowRules } from '#app/messages/en/row-rules.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { checkResult } from './check-result.ts';

const t = createTranslate(rowRules, 'en');

const one = [{ id: 1, name: 'orders' }];
const found = (...messages: string[]) => ({ result: messages.map((message) => ({ table: 'orders', message })) });

describe('the result of checking a condition', () => {
  it('is the first problem, with its dataset where there are several', () => {
    expect(checkResult(found('No.', 'Neither.'), { clause: 'x', tables: one }, t)).toEqual({ message: 'No.', isOk: false });
    const tables = [...one, { id: 2, name: 'shops' }];
    expect(checkResult(found('No.'), { clause: 'x', tables }, t).message).toBe('No. (for orders)');
  });

  it('is nothing more than that it can be read, and nothing yet for a template', () => {
    expect(checkResult(found(), { clause: 'a = 1', tables: one }, t)).toMatchObject({
      isOk: true,
      message: expect.stringContaining('valid SQL') as string,
    });
    expect(checkResult(found(), { clause: "a = '{{ x }}'", tables: one }, t).message).toContain('template');
  });

  it('is no approval where the reply cannot be read', () => {
    expect(checkResult('what?', { clause: 'a = 1', tables: one }, t).isOk).toBe(false);
  });
});
