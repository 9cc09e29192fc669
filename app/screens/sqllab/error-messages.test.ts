import { describe, expect, it } from 'vitest';
import type { WireError } from '#app/domain/errors.ts';
import { sqllabErrors } from '#app/messages/en/sqllab-errors.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { errorMessage } from './error-messages.ts';

const t = createTranslate(sqllabErrors, 'en');

const error = (change: Partial<WireError>): WireError => ({
  ...{ message: 'bad', error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} },
  ...change,
});
const issue = (code: number, message: string) => ({ code, message: `Issue ${code} - ${message}` });

describe('errorWords', () => {
  it('gives each reason once, without its number in front, and says what to do', () => {
    const extra = { issue_codes: [issue(1003, 'A typo.'), issue(1005, 'No table.'), issue(1003, 'A typo.')] };
    const { reasons } = errorMessage([error({ extra })], false, t);
    expect(reasons.map(({ code, message }) => [code, message])).toEqual([
      [1003, 'A typo.'],
      [1005, 'No table.'],
    ]);
    expect(reasons.every(({ advice }) => advice !== null)).toBe(true);
  });
  it('guesses at no reason for what cannot run: its message says why', () => {
    const refused = (code: string) =>
      error({ error_type: 'INVALID_SQL_ERROR', extra: { issue_codes: [issue(1030, 'A typo.')], diagnostics: [{ code }] } });
    expect(errorMessage([refused('recursive-unbounded')], false, t).reasons).toEqual([]);
    expect(errorMessage([refused('syntax')], false, t).reasons).toHaveLength(1);
  });

  it('says nothing twice: equal messages, notes and reasons that the message has already', () => {
    const extra = { hint: 'Try "a".', detail: 'bad', issue_codes: [issue(1022, 'bad')] };
    const message = errorMessage([error({ extra }), error({ extra })], false, t);
    expect(message).toMatchObject({ message: 'bad', notes: ['Try "a".'], reasons: [] });
  });
  it('has a title for a syntax error, by its type or by the database’s message', () => {
    for (const one of [
      error({ error_type: 'SYNTAX_ERROR' }),
      error({ error_type: 'INVALID_SQL_ERROR', message: 'syntax error at or near "x"' }),
    ]) {
      expect(errorMessage([one], false, t).title).toBe('SQL syntax error');
    }
    expect(errorMessage([error({ error_type: 'INVALID_SQL_ERROR' })], false, t).title).toBe('This SQL can’t be run');
    expect(errorMessage([error({})], true, t).title).toBe('Query timed out');
  });
  it('finds a message for a failure without any, and reads no nonsense', () => {
    expect(errorMessage([], false, t)).toMatchObject({ title: 'Query failed', notes: [], reasons: [] });
    expect(errorMessage([error({ message: ' ', extra: { hint: 7, issue_codes: 'none' } })], false, t)).toMatchObject({
      message: 'The query failed, and the database returned an error without a message.',
      notes: [],
      reasons: [],
    });
  });
});
