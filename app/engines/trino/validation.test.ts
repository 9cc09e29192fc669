import { describe, expect, it } from 'vitest';
import { trinoFailure } from './failure.ts';
import { trinoGrammar } from './grammar.ts';
import { trinoValidation } from './validation.ts';

interface Refusal {
  readonly column: number;
  readonly line?: number;
  readonly name?: string;
  readonly type?: string;
}

const refusal = (sql: string, { column, line = 1, name = 'COLUMN_NOT_FOUND', type = 'USER_ERROR' }: Refusal) =>
  trinoValidation.readProblem(
    trinoFailure(
      {
        message: `line ${line}:${column}: What is wrong`,
        ...{ errorName: name, errorType: type, errorLocation: { lineNumber: line, columnNumber: column } },
      },
      trinoValidation.statement(sql),
    ),
    sql,
  );

describe('what Trino says of a statement', () => {
  it('is placed in the statement, not in the one that checks it', () => {
    const prefix = trinoValidation.statement('').length;
    expect(refusal('SELECT naem FROM t', { column: prefix + 8 })).toEqual({
      code: 'syntax',
      message: 'What is wrong',
      from: 7,
      to: 11,
    });
    expect(refusal('SELECT a\nFROM "ta ble" x', { column: 6, line: 2 })).toMatchObject({ from: 14, to: 22 });
    expect(refusal('SELECT (', { column: prefix + 9, name: 'SYNTAX_ERROR' })).toMatchObject({ from: 8, to: 8 });
  });

  it('is no problem of the text where the server failed, or where the user can’t read', () => {
    expect(refusal('SELECT 1', { column: 1, name: 'NO_NODES_AVAILABLE', type: 'INSUFFICIENT_RESOURCES' })).toBeNull();
    expect(refusal('SELECT 1', { column: 1, name: 'PERMISSION_DENIED' })).toBeNull();
  });

  it('is requested by a statement that is proved to read', () => {
    expect(trinoGrammar.proveReadOnly(trinoValidation.statement('SELECT a FROM t'), 'composed').ok).toBe(true);
  });
});
