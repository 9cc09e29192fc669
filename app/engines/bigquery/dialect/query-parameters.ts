// The values of a statement as the API takes them: by name, each with its type. Pure.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { readList } from '#app/engines/bigquery/dialect.ts';

interface QueryParameter {
  readonly name: string;
  readonly parameterType: { readonly type: string; readonly arrayType?: { readonly type: string } };
  readonly parameterValue: {
    readonly value?: string | null;
    readonly arrayValues?: readonly { readonly value: string | null }[];
  };
}

const LISTS: ReadonlyMap<string, string> = new Map([
  ['texts', 'STRING'],
  ['integers', 'INT64'],
  ['floats', 'FLOAT64'],
]);

/** Parameters in the order of the placeholders. Throws INVALID_SQL_ERROR for a list that can’t be read. */
export const queryParameters = (sql: string, params: readonly SqlValue[]): QueryParameter[] =>
  params.map((value, index) => listParameter(sql, index + 1, value) ?? scalarParameter(index + 1, value));

function listParameter(sql: string, n: number, value: SqlValue): QueryParameter | null {
  for (const [kind, type] of LISTS) {
    const name = `${kind}${n}`;
    if (!sql.includes(`UNNEST(@${name})`)) continue;
    const arrayValues = readList(value).map((element) => ({ value: element === null ? null : String(element) }));
    return { name, parameterType: { type: 'ARRAY', arrayType: { type } }, parameterValue: { arrayValues } };
  }
  return null;
}

const scalarParameter = (n: number, value: SqlValue): QueryParameter => ({
  name: `p${n}`,
  parameterType: { type: typeOf(value) },
  parameterValue: { value: value === null ? null : String(value) },
});

function typeOf(value: SqlValue): string {
  if (typeof value === 'boolean') return 'BOOL';
  if (typeof value !== 'number') return 'STRING';
  return Number.isSafeInteger(value) ? 'INT64' : 'FLOAT64';
}
