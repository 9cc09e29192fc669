// Input of SQL Lab's downloads: query parameters, or a form's fields as text.
import * as z from 'zod';
import { statementNumber } from '#app/stores/sqllab/wire.ts';
import { EXPORT_FORMATS } from '#app/domain/export/formats.ts';

export const clientIdSchema = z.string().regex(/^[\w-]{1,64}$/);

const format = z.enum(EXPORT_FORMATS).default('csv');

/** `statement`: of a script, the statement whose rows are meant, from 1; the last one where absent. */
export const exportQuery = z.looseObject({ format, statement: statementNumber });

/** `expected_rows` is what the client hopes for: it decides nothing. */
export const streamingBody = z.object({
  client_id: clientIdSchema,
  filename: z.string().max(1_000).nullish(),
  expected_rows: z.union([z.string(), z.number()]).nullish(),
  format,
});
