import { describe, expect, it } from 'vitest';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import { toWireError, type WireError } from '#app/domain/errors.ts';
import { errorBox } from '#app/messages/en/error-box.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { contentText, readChartContent, readErrorContent } from './error-content.ts';

const t = createTranslate(errorBox, 'en');

const error = (change: Partial<WireError>): WireError => ({
  message: 'bad',
  error_type: 'GENERIC_DB_ENGINE_ERROR',
  level: 'error',
  extra: {},
  ...change,
});
const issue = (code: number, message: string) => ({ code, message: `Issue ${code} - ${message}` });

describe('what an error box says', () => {
  it('gives each reason once, without its number in front, and says what to do', () => {
    const extra = { issue_codes: [issue(1003, 'A typo.'), issue(1005, 'No table.'), issue(1003, 'A typo.')] };
    const { reasons } = readErrorContent([error({ extra })], false, t);
    expect(reasons.map(({ code, message }) => [code, message])).toEqual([
      [1003, 'A typo.'],
      [1005, 'No table.'],
    ]);
    expect(reasons.every(({ advice }) => advice !== null)).toBe(true);
  });
  it('guesses at no reason for what cannot run: its message says why', () => {
    const refused = (code: string) =>
      error({ error_type: 'INVALID_SQL_ERROR', extra: { issue_codes: [issue(1030, 'A typo.')], diagnostics: [{ code }] } });
    expect(readErrorContent([refused('recursive-unbounded')], false, t).reasons).toEqual([]);
    expect(readErrorContent([refused('syntax')], false, t).reasons).toHaveLength(1);
  });

  it('says of a limit only that it was reached, and when to try again', () => {
    const refused = readErrorContent([toWireError(tooMany('queries', 4_200))], false, t);
    expect(refused).toMatchObject({ title: 'Limit reached', type: null, reasons: [], notes: [] });
    const message = 'Too many queries in a short time. Try again in 5 seconds.';
    expect(contentText(refused, t)).toBe(`Limit reached\n${message}`);
    const chart = { type: 'GENERIC_COMMAND_ERROR', title: 'Too many queries', message, advice: '', retryAfterS: 5 };
    expect(contentText(readChartContent(chart, '', t), t)).toBe(`Too many queries\n${message}`);
  });

  it('says nothing twice: equal messages, notes and reasons that the message has already', () => {
    const extra = { hint: 'Try "a".', detail: 'bad', issue_codes: [issue(1022, 'bad')] };
    const message = readErrorContent([error({ extra }), error({ extra })], false, t);
    expect(message).toMatchObject({ message: 'bad', notes: ['Try "a".'], reasons: [] });
  });
  it('has a title for a syntax error, by its type or by the database’s message', () => {
    for (const one of [
      error({ error_type: 'SYNTAX_ERROR' }),
      error({ error_type: 'INVALID_SQL_ERROR', message: 'syntax error at or near "x"' }),
    ]) {
      expect(readErrorContent([one], false, t).title).toBe('SQL syntax error');
    }
    expect(readErrorContent([error({ error_type: 'INVALID_SQL_ERROR' })], false, t).title).toBe('This SQL can’t be run');
    expect(readErrorContent([error({})], true, t).title).toBe('Query timed out');
  });
  it('finds a message for a failure without any, and reads no nonsense', () => {
    expect(readErrorContent([], false, t)).toMatchObject({ title: 'Query failed', notes: [], reasons: [] });
    expect(readErrorContent([error({ message: ' ', extra: { hint: 7, issue_codes: 'none' } })], false, t)).toMatchObject({
      message: 'The query failed, and the database returned an error without a message.',
      notes: [],
      reasons: [],
    });
  });

  it('spec 406: is titled “Network error” where the server was not reached', () => {
    expect(readErrorContent([error({ error_type: 'FRONTEND_NETWORK_ERROR' })], false, t).title).toBe('Network error');
  });
  it('spec 455: is titled “Unexpected error” where no component is registered, with the request’s id', () => {
    const extra = { request_id: 'r-1' };
    expect(readErrorContent([error({ error_type: 'GENERIC_BACKEND_ERROR', extra })], false, t)).toMatchObject({
      title: 'Unexpected error',
      requestId: 'r-1',
    });
    const failure = { type: 'GENERIC_BACKEND_ERROR', title: 'Couldn’t', message: 'm', advice: '', requestId: 'r-2' };
    expect(readChartContent(failure, 'Try again.', t)).toMatchObject({
      title: 'Unexpected error',
      notes: ['Try again.'],
      requestId: 'r-2',
    });
  });
  it('spec 456: leads to where access can be requested, if the error says where, and to pages alone', () => {
    const linked = (link: unknown) => readErrorContent([error({ extra: { link } })], false, t).link;
    expect(linked('https://wiki.example.org/access')).toBe('https://wiki.example.org/access');
    expect(linked('/access')).toBe('/access');
    for (const link of ['javascript:alert(1)', '//elsewhere.example.org', '', 7, undefined]) expect(linked(link)).toBeNull();
  });
  it('spec 405: a chart whose query took too long keeps its title, with the likely causes', () => {
    const issues = [issue(1000, 'Too large.'), issue(1001, 'Unusual load.')];
    const failure = { type: 'BACKEND_TIMEOUT_ERROR', title: 'Request timed out', message: 'Stopped.', advice: '', issues };
    const content = readChartContent(failure, '', t);
    expect(content.title).toBe('Request timed out');
    expect(content.reasons.map(({ code }) => code)).toEqual([1000, 1001]);
  });
  it('spec 98: can be copied as one text', () => {
    const extra = { issue_codes: [issue(1003, 'A typo.')], hint: 'Try "a".', request_id: 'r-1' };
    const content = readErrorContent([error({ extra, error_type: 'SYNTAX_ERROR' })], false, t);
    expect(contentText(content, t)).toBe(
      ['SQL syntax error', 'bad', 'Try "a".', 'Issue 1003: A typo.', 'SYNTAX_ERROR', 'Request ID r-1'].join('\n'),
    );
  });
});
