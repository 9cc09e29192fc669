// Client requests to a datasource: the values of a column, whether an expression is valid.
import * as z from 'zod';

/** Datasets are the one kind that there is; clients name it. */
export const datasourceParams = z.object({
  datasource_type: z.string().max(50),
  datasource_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
/** A datasource as paths name it. */
export const datasourceKey = (params: z.output<typeof datasourceParams>) => ({
  type: params.datasource_type,
  id: params.datasource_id,
});
export const valuesParams = datasourceParams.extend({ column_name: z.string().max(10_000) });

const MAX_VALUES = 10_000;
export const valuesQuery = z.looseObject({
  q: z.string().max(1_000).optional(),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, 'Not a valid integer.')
    .transform((text) => Math.min(Math.max(1, Number(text)), MAX_VALUES))
    .optional()
    .default(MAX_VALUES),
  /** Ours: how many values come before, for the next page. */
  offset: z
    .string()
    .regex(/^\d{1,9}$/, 'Not a valid integer.')
    .transform(Number)
    .optional()
    .default(0),
});
export const valuesReply = z.object({ result: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) });

export const expressionBody = z.strictObject({
  expression: z.string().max(200_000),
  expression_type: z.enum(['metric', 'column', 'where', 'having']).default('where'),
  clause: z.string().max(50).nullish(),
  /** Ours: false skips the database, which is otherwise queried for no row. */
  check_database: z.boolean().nullish(),
});
export const expressionReply = z.object({
  result: z.array(z.object({ line_number: z.number(), start_column: z.number(), end_column: z.number(), message: z.string() })),
});
