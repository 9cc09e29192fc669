// What a file's table is in BigQuery: the staging table's columns, and the job that brings its rows where they belong. Pure.
import * as z from 'zod';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { LoadColumn, LoadTarget } from '#app/engines/shared/table-loader.ts';
import { bigqueryDialect } from '#app/engines/bigquery/dialect.ts';
import type { BigqueryParameters } from '#app/engines/bigquery/engine.ts';

/** A column as the API declares it, without what isn't its type: descriptions, defaults, policies. */
export interface DeclaredField {
  readonly name: string;
  readonly type: string;
  readonly mode?: string | undefined;
  readonly precision?: string | undefined;
  readonly scale?: string | undefined;
  readonly maxLength?: string | undefined;
  readonly roundingMode?: string | undefined;
  readonly rangeElementType?: { readonly type: string } | undefined;
  readonly fields?: readonly DeclaredField[] | undefined;
}

const declaredFieldSchema: z.ZodType<DeclaredField> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    precision: z.string().optional(),
    scale: z.string().optional(),
    maxLength: z.string().optional(),
    roundingMode: z.string().optional(),
    rangeElementType: z.object({ type: z.string() }).optional(),
    fields: z.array(declaredFieldSchema).optional(),
  }),
);

export const foundTableSchema = z.object({
  type: z.string().default('TABLE'),
  /** Milliseconds, as text. */
  creationTime: z.string().default(''),
  schema: z.object({ fields: z.array(declaredFieldSchema).default([]) }).nullish(),
});
export type FoundTable = z.infer<typeof foundTableSchema>;

const DECLARED: Readonly<Record<Exclude<UploadType, 'decimal'>, string>> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'FLOAT64',
  boolean: 'BOOL',
  date: 'DATE',
  timestamp: 'DATETIME',
};

/** Digits before and after the point. */
const DECIMALS = [
  { type: 'NUMERIC', whole: 29, scale: 9 },
  { type: 'BIGNUMERIC', whole: 38, scale: 38 },
] as const;

/** A decimal that neither type takes exactly stays text. */
function declaredType({ type, precision, scale = 0 }: LoadColumn): string {
  if (type !== 'decimal') return DECLARED[type];
  if (precision === undefined) return 'BIGNUMERIC';
  return DECIMALS.find((one) => scale <= one.scale && precision - scale <= one.whole)?.type ?? DECLARED.text;
}

/** Rows to append are staged in the types of their table; `existing`: its columns. */
export function stagedFields(columns: readonly LoadColumn[], existing: readonly DeclaredField[]): readonly DeclaredField[] {
  const known = new Map(existing.map((field) => [field.name.toLowerCase(), field]));
  return columns.map((column) => {
    const own = known.get(column.name.toLowerCase());
    return own ? { ...own, name: column.name } : { name: column.name, type: declaredType(column) };
  });
}

export interface StagingTable {
  readonly projectId: string;
  readonly datasetId: string;
  readonly tableId: string;
}

export interface StagingPlaces {
  readonly staging: StagingTable;
  readonly table: StagingTable;
}

export function stagingPlaces({ id, schema, table }: LoadTarget, parameters: BigqueryParameters): StagingPlaces {
  const dataset = { projectId: parameters.database, datasetId: schema ?? parameters.schema ?? '' };
  return { staging: { ...dataset, tableId: `meridian_upload_${id}` }, table: { ...dataset, tableId: table } };
}

/** One job for the complete file: all rows appear at once, and retries don't duplicate them. */
export const loadConfiguration = (staging: StagingTable, fields: readonly DeclaredField[]) => ({
  load: {
    destinationTable: staging,
    schema: { fields },
    sourceFormat: 'NEWLINE_DELIMITED_JSON',
    // A job that comes late finds no table.
    createDisposition: 'CREATE_NEVER',
    writeDisposition: 'WRITE_TRUNCATE',
    maxBadRecords: 0,
  },
});

/**
 * A copy costs nothing and takes the columns along. Rows are appended by a statement: a copy needs the same columns in the same
 * order, and doesn't go into a table that is partitioned by one of them.
 */
export function publishConfiguration(target: LoadTarget, { staging, table }: StagingPlaces) {
  if (target.ifExists !== 'append')
    return {
      copy: {
        sourceTable: staging,
        destinationTable: table,
        createDisposition: 'CREATE_IF_NEEDED',
        writeDisposition: target.ifExists === 'replace' ? 'WRITE_TRUNCATE' : 'WRITE_EMPTY',
      },
    };
  const columns = target.columns.map(({ name }) => bigqueryDialect.quoteIdentifier(name)).join(', ');
  return {
    query: {
      query: `INSERT INTO ${formatTablePath(table)} (${columns}) SELECT ${columns} FROM ${formatTablePath(staging)}`,
      useLegacySql: false,
    },
  };
}

const formatTablePath = ({ projectId, datasetId, tableId }: StagingTable): string =>
  bigqueryDialect.qualify([projectId, datasetId, tableId]);
