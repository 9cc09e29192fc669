// Whether ClickHouse can parse a statement. Nothing else is checked: its EXPLAIN of names can already read rows, for scalar sub-queries.
import type { Validation } from '#app/engines/shared/engine.ts';
import { offsetOfByte, PLACE } from '#app/engines/clickhouse/failure.ts';

const PREFIX = 'EXPLAIN AST ';

/** Max position at which a message is searched: it repeats the statement after the position. */
const MAX_PLACE_AT = 2_000;

export const clickhouseValidation: Validation = {
  statement: (sql) => PREFIX + sql,
  readProblem: ({ type, message }, sql) => {
    if (type !== 'SYNTAX_ERROR') return null;
    const place = PLACE.exec(message.slice(0, MAX_PLACE_AT));
    if (!place) return { code: 'syntax', message, from: 0, to: sql.length };
    const [, position = '1', token = ''] = place;
    const from = offsetOfByte(sql, Number(position) - 1 - PREFIX.length);
    const isThere = token !== '' && sql.startsWith(token, from);
    return {
      code: 'syntax',
      message: said(message, place),
      from,
      to: from + (isThere ? token.length : from < sql.length ? 1 : 0),
    };
  },
};

/** Without the place, which is shown, and the rest of the statement, which the server repeats. */
function said(message: string, place: RegExpExecArray): string {
  const token = place[2];
  const expected = /Expected (?:one of: )?[^]*$/.exec(message)?.[0];
  const at = token === undefined || token === 'end of query' ? 'at the end of the query' : `at “${token}”`;
  return `Syntax error ${at}${expected ? `. ${expected}` : '.'}`;
}
