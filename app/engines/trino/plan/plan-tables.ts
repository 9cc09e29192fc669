// The tables that a plan reads, by EXPLAIN (TYPE IO): the second defense behind the grammar. Pure.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { explainedFrom, READS } from '#app/engines/trino/grammar.ts';
import { lexTrino } from '#app/engines/trino/grammar/lexer.ts';

const planSchema = z.object({
  inputTableColumnInfos: z.array(
    z.object({ table: z.object({ catalog: z.string(), schemaTable: z.object({ schema: z.string(), table: z.string() }) }) }),
  ),
});

const EXPLAIN = 'EXPLAIN (TYPE IO, FORMAT JSON) ';

/** The statement that explains a statement that only reads; null where there is none: SHOW reads no table. */
export function planStatement(sql: string): string | null {
  const lexed = lexTrino(sql);
  const tokens = lexed.ok ? lexed.tokens.filter(({ kind }) => kind !== 'comment') : [];
  const isExplain = tokens[0]?.text === 'EXPLAIN';
  const first = tokens[isExplain ? explainedFrom(tokens) : 0];
  return first && READS.has(first.text) ? EXPLAIN + sql.slice(first.from) : null;
}

/** The statement that explains selecting everything from a FROM item. */
export const sourcePlan = (source: string): string => `${EXPLAIN}SELECT * FROM ${source}`;

/** Throws GENERIC_DB_ENGINE_ERROR for a plan that can't be read. */
export function readPlan(rows: readonly (readonly unknown[])[]): Set<string> {
  try {
    const plan = planSchema.parse(JSON.parse(String(rows[0]?.[0])));
    return new Set(
      plan.inputTableColumnInfos.map(({ table: { catalog, schemaTable } }) =>
        placeKey({ catalog, schema: schemaTable.schema, table: schemaTable.table }),
      ),
    );
  } catch (cause) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a plan that can’t be read.', { cause });
  }
}

export interface Defaults {
  readonly catalog: string;
  readonly schema: string;
}

/** What a name means where a run's names are these. */
export const resolveTable = (ref: TableRef, { catalog, schema }: Defaults): string =>
  placeKey({ catalog: ref.catalog ?? catalog, schema: ref.schema ?? schema, table: ref.table });

const placeKey = ({ catalog, schema, table }: TableRef): string =>
  JSON.stringify([catalog, schema, table].map((part) => trinoDialect.foldIdentifier(part ?? '')));
