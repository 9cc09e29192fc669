// Samples of a datasource, and what is read or saved of it by the addresses of older clients.
import * as z from 'zod';

const MAX_PER_PAGE = 1_000;
const MAX_PAGE = 1_000_000;

const positive = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Must be a whole number from 1.')
    .transform((text) => Math.min(Number(text), most));

export const samplesQuery = z.looseObject({
  datasource_type: z.string().max(50),
  datasource_id: z
    .string()
    .regex(/^\d{1,15}$/, 'Not a valid integer.')
    .transform(Number),
  force: z.string().optional(),
  page: positive(MAX_PAGE).optional().default(1),
  per_page: positive(MAX_PER_PAGE).optional().default(MAX_PER_PAGE),
});

/** Part of a query object that samples accept; the planner parses its parts. */
export const samplesBody = z
  .object({
    filters: z.array(z.unknown()).max(1_000).nullish(),
    granularity: z.string().max(1_000).nullish(),
    time_range: z.string().max(1_000).nullish(),
    extras: z.looseObject({}).nullish(),
  })
  .nullish();

const uid = z
  .string()
  .regex(/^\d{1,15}__\w{1,50}$/, 'Must be an id and a type, such as 1__table.')
  .transform((text) => {
    const [id = '', type = ''] = text.split('__');
    return { id: Number(id), type };
  });
export const datasourceKeyQuery = z.looseObject({ datasourceKey: uid });

const name = z.string().max(250);
export const tableNameQ = z.object({
  datasource_type: z.string().max(50).optional(),
  database_name: name,
  catalog_name: name.nullish(),
  schema_name: name.nullish(),
  table_name: name,
});

export const columnsReply = z.array(
  z.object({
    column_name: z.string(),
    name: z.string(),
    type: z.string().nullable(),
    type_generic: z.number().nullable(),
    is_dttm: z.boolean(),
    nullable: z.boolean().nullable(),
    default: z.string().nullable(),
    autoincrement: z.boolean().nullable(),
    comment: z.string().nullable(),
  }),
);

/** A datasource as older editors send it: the reply to `get`, changed. */
export const savedDatasource = z.looseObject({
  id: z.int().positive(),
  type: z.string().max(50),
  owners: z.array(z.union([z.int(), z.looseObject({ id: z.int() }).transform(({ id }) => id)])).optional(),
  columns: z.array(z.record(z.string(), z.unknown())).optional(),
  metrics: z.array(z.record(z.string(), z.unknown())).optional(),
});
export type SavedDatasource = z.output<typeof savedDatasource>;
