// Whether Trino takes a statement: its own check of syntax, names and types, which reads no row.
import * as z from 'zod';
import type { Validation } from '#app/engines/shared/engine.ts';

const PREFIX = 'EXPLAIN (TYPE VALIDATE) ';

const extraSchema = z.object({
  trino_error_type: z.literal('USER_ERROR'),
  position: z.object({ from: z.number() }).optional(),
});

export const trinoValidation: Validation = {
  statement: (sql) => PREFIX + sql,
  readProblem: ({ type, message, extra }, sql) => {
    const said = extraSchema.safeParse(extra);
    if (!said.success || type === 'CONNECTION_DATABASE_PERMISSIONS_ERROR' || type === 'DML_NOT_ALLOWED_ERROR') return null;
    const { position } = said.data;
    if (!position) return { code: 'syntax', message, from: 0, to: sql.length };
    const from = Math.max(0, Math.min(position.from - PREFIX.length, sql.length));
    return { code: 'syntax', message, from, to: wordEnd(sql, from) };
  },
};

/** End of the name, quoted name, or number at the position; one character for anything else. */
function wordEnd(sql: string, from: number): number {
  const word = /^(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$.]+)/u.exec(sql.slice(from, from + 300));
  return Math.min(from + (word?.[0].length ?? 1), Math.max(sql.length, from));
}
