import { describe, expect, it } from 'vitest';
import { trinoFailure, type TrinoError } from '#app/engines/trino/failure.ts';
import { trinoGrammar } from '#app/engines/trino/grammar.ts';
import { trinoValidation } from './validation.ts';

const refusal = (sql: string, place: readonly [line: number, column: number], more: Partial<TrinoError> = {}) => {
  const [lineNumber, columnNumber] = place;
  const said = { message: `line ${lineNumber}:${columnNumber}: What is wrong`, errorLocation: { lineNumber, columnNumber } };
  const error = { ...said, errorName: 'COLUMN_NOT_FOUND', errorType: 'USER_ERROR', ...more };
  return trinoValidation.readProblem(trinoFailure(error, trinoValidation.statement(sql)), sql);
};

describe('what Trino says of a statement', () => {
  it('is placed in the statement, not in the one that checks it', () => {
    const prefix = trinoValidation.statement('').length;
    expect(refusal('SELECT naem FROM t', [1, prefix + 8])).toEqual({ code: 'syntax', message: 'What is wrong', from: 7, to: 11 });
    expect(refusal('SELECT a\nFROM "ta ble" x', [2, 6])).toMatchObject({ from: 14, to: 22 });
    expect(refusal('SELECT (', [1, prefix + 9], { errorName: 'SYNTAX_ERROR' })).toMatchObject({ from: 8, to: 8 });
  });

  it('is no problem of the text where the server failed, or where the user can’t read', () => {
    expect(refusal('SELECT 1', [1, 1], { errorName: 'NO_NODES_AVAILABLE', errorType: 'INSUFFICIENT_RESOURCES' })).toBeNull();
    expect(refusal('SELECT 1', [1, 1], { errorName: 'PERMISSION_DENIED' })).toBeNull();
  });

  it('is requested by a statement that is proved to read', () => {
    expect(trinoGrammar.proveReadOnly(trinoValidation.statement('SELECT a FROM t'), 'composed').ok).toBe(true);
  });
});
