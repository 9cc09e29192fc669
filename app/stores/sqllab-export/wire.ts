// Input of SQL Lab's downloads: query parameters, or a form's fields as text.
import * as z from 'zod';
import { statementNumber } from '#app/stores/sqllab/wire.ts';
import { STATEMENT_FORMATS } from '#app/formats/registry/ids.ts';

export const clientIdSchema = z.string().regex(/^[\w-]{1,64}$/);

const format = z.enum(STATEMENT_FORMATS).default(STATEMENT_FORMATS[0]);

/** `statement`: of a script, the statement whose rows are meant, from 1; the last one where absent. */
export const exportQuery = z.looseObject({ format, statement: statementNumber });

/** `expected_rows` is what the client hopes for: it decides nothing. */
export const streamingBody = z.object({
  client_id: clientIdSchema,
  filename: z.string().max(1_000).nullish(),
  expected_rows: z.union([z.string(), z.number()]).nullish(),
  format,
});
