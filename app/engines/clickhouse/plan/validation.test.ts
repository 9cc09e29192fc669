import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { clickhouseGrammar } from '#app/engines/clickhouse/grammar.ts';
import { clickhouseValidation } from './validation.ts';

const prefix = clickhouseValidation.statement('').length;
const problem = (sql: string, message: string) => clickhouseValidation.readProblem(new AppError('SYNTAX_ERROR', message), sql);

describe('what ClickHouse says of a statement', () => {
  it('is placed at the token that it doesn’t take', () => {
    const sql = "SELECT 'ü' FORM t GROUP";
    const byte = prefix + 1 + new TextEncoder().encode("SELECT 'ü' FORM t ").length;
    const said = `Syntax error: failed at position ${byte} (GROUP) (line 1, col ${byte}): GROUP. Expected one of: BY, end of query.`;
    expect(problem(sql, said)).toEqual({
      code: 'syntax',
      message: 'Syntax error at “GROUP”. Expected one of: BY, end of query.',
      from: 18,
      to: 23,
    });
  });

  it('is placed at the end where something is missing', () => {
    const said = `Syntax error: failed at position ${prefix + 9} (end of query): . Expected one of: expression.`;
    expect(problem('SELECT 1', said)).toMatchObject({
      from: 8,
      to: 8,
      message: expect.stringContaining('at the end of the query') as string,
    });
  });

  it('is requested by a statement that is proved to read', () => {
    expect(clickhouseGrammar.proveReadOnly(clickhouseValidation.statement('SELECT a FROM t'), 'composed').ok).toBe(true);
  });
});
