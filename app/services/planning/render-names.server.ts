// Names available to the caller's templates: macros of the user, the URL and the filters. Shared by charts and SQL Lab.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { FilterFacts } from '#app/domain/template/macros/filter-macros.ts';
import type { TemplateCaller } from '#app/domain/template/macros/user-macros.ts';
import type { DataMacroContext, TemplateOrigin } from '#app/domain/template/macros/data-macros.ts';
import { partitionMacros } from '#app/domain/template/macros/partition-macros.ts';
import { undefinedValue, type JinjaValue } from '#app/domain/template/value.ts';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { engineNames, findEngine } from '#app/engines/find-engine.ts';

/** Guests and anonymous callers have no user id and no email. */
export function toTemplateCaller(identity: Identity, rowClauses: readonly RowClause[]): TemplateCaller {
  const clauses = rowClauses.map(({ clause }) => clause);
  switch (identity.kind) {
    case 'user':
      return { id: identity.userId, username: identity.username, email: identity.email, roles: identity.roles, clauses };
    case 'guest':
      return { id: null, username: identity.username, email: null, roles: identity.roles, clauses };
    case 'anonymous':
      return { id: null, username: null, email: null, roles: null, clauses };
  }
}

/** An instant as SQL, to compare a column of the declared type with. */
export function instantLiterals(dialect: Dialect, dataset: Dataset | null): FilterFacts['instantLiteral'] {
  return (ms, name, type) => {
    const column = dataset?.columns.find((other) => other.name === name);
    return dialect.literal(dialect.temporalValue(ms, column?.storage ?? 'native', type));
  };
}

/** Superset's namespaces of partition macros, also of engines that Meridian doesn't have. */
const PARTITIONED = [...ENGINE_CLIENTS.flatMap(({ partitionMacros }) => partitionMacros), 'hive', 'spark'];

/** The partition macros. A namespace of another engine fails with an explanation if it is used. */
export function partitionNames(
  engine: string,
  context: Pick<DataMacroContext, 'known' | 'wanted'> & { readonly origin: TemplateOrigin },
): [string, JinjaValue][] {
  const own = findEngine(engine).partitions?.namespaces ?? [];
  const absent = PARTITIONED.filter((name) => !own.includes(name)).map((name): [string, JinjaValue] => [
    name,
    undefinedValue(name, `'${name}' is undefined: ${absence(engine, own)}`),
  ]);
  return [...partitionMacros(own, context), ...absent];
}

const absence = (engine: string, own: readonly string[]): string =>
  own.length > 0
    ? `in ${engine} databases use '${own[0] ?? ''}'`
    : `partitions can be read from ${engineNames(({ partitions }) => partitions !== undefined)} databases, and this one is ${engine}`;
