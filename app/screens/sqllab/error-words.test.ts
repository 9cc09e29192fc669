import { describe, expect, it } from 'vitest';
import type { WireError } from '#app/domain/errors.ts';
import { sqllabErrors } from '#app/messages/en/sqllab-errors.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { errorWords } from './error-words.ts';

const t = createTranslate(sqllabErrors, 'en');

const error = (change: Partial<WireError>): WireError => ({
  ...{ message: 'bad', error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} },
  ...change,
});
const issue = (code: number, words: string) => ({ code, message: `Issue ${code} - ${words}` });

describe('errorWords', () => {
  it('gives each reason once, without its number in front, and says what to do', () => {
    const extra = { issue_codes: [issue(1003, 'A typo.'), issue(1005, 'No table.'), issue(1003, 'A typo.')] };
    const { reasons } = errorWords([error({ extra })], false, t);
    expect(reasons.map(({ code, words }) => [code, words])).toEqual([
      [1003, 'A typo.'],
      [1005, 'No table.'],
    ]);
    expect(reasons.every(({ advice }) => advice !== null)).toBe(true);
  });
  it('guesses at no reason for what may not run: its words say why', () => {
    const refused = (code: string) =>
      error({ error_type: 'INVALID_SQL_ERROR', extra: { issue_codes: [issue(1030, 'A typo.')], diagnostics: [{ code }] } });
    expect(errorWords([refused('recursive-unbounded')], false, t).reasons).toEqual([]);
    expect(errorWords([refused('syntax')], false, t).reasons).toHaveLength(1);
  });

  it('says nothing twice: equal messages, notes and reasons that the message has already', () => {
    const extra = { hint: 'Try "a".', detail: 'bad', issue_codes: [issue(1022, 'bad')] };
    const words = errorWords([error({ extra }), error({ extra })], false, t);
    expect(words).toMatchObject({ message: 'bad', notes: ['Try "a".'], reasons: [] });
  });
  it("has a title for a syntax error, by its type or by the database's words", () => {
    for (const one of [
      error({ error_type: 'SYNTAX_ERROR' }),
      error({ error_type: 'INVALID_SQL_ERROR', message: 'syntax error at or near "x"' }),
    ]) {
      expect(errorWords([one], false, t).title).toBe('SQL syntax error');
    }
    expect(errorWords([error({ error_type: 'INVALID_SQL_ERROR' })], false, t).title).toBe('This SQL can’t be run');
    expect(errorWords([error({})], true, t).title).toBe('Query timed out');
  });
  it('finds words for a failure without any, and reads no nonsense', () => {
    expect(errorWords([], false, t)).toMatchObject({ title: 'Query failed', notes: [], reasons: [] });
    expect(errorWords([error({ message: ' ', extra: { hint: 7, issue_codes: 'none' } })], false, t)).toMatchObject({
      message: 'The query failed, and the database returned an error without a message.',
      notes: [],
      reasons: [],
    });
  });
});
