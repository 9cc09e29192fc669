// Completion of catalogs and schemas, and after the dot of what is in them.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { trackLoading } from './loading-status.ts';
import { matchName } from '#app/screens/sql-editor/name-patterns.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A schema; `catalog` null: of the catalog that is queried. */
export interface NamedSchema {
  readonly catalog: string | null;
  readonly schema: string;
}

export interface PlaceLoaders {
  /** Null where they could not be loaded. */
  readonly loadTables: (place: NamedSchema) => Promise<readonly TableName[] | null>;
  /** Loads the schemas of another catalog; null if that fails. */
  readonly loadSchemas: (catalog: string) => Promise<readonly string[] | null>;
}

/** What the names before a dot contain. */
export type TypedPlace =
  | { readonly kind: 'tables'; readonly of: NamedSchema }
  | { readonly kind: 'schemas'; readonly of: string };

type Known = Pick<Vocabulary, 'schema' | 'schemas' | 'catalogs'>;

/** `qualifier`: the names before the dot. Null: they name neither a schema nor a catalog. A schema hides a catalog of its name. */
export function findNamedPlace(qualifier: readonly string[], { schema, schemas, catalogs }: Known): TypedPlace | null {
  const [first, second, ...others] = qualifier;
  if (first === undefined || others.length > 0) return null;
  if (second !== undefined) {
    const catalog = matchName(catalogs, first);
    return catalog === null ? null : { kind: 'tables', of: { catalog, schema: second } };
  }
  const found = matchName(schema === null ? schemas : [schema, ...schemas], first);
  if (found !== null) return { kind: 'tables', of: { catalog: null, schema: found } };
  const catalog = matchName(catalogs, first);
  return catalog === null ? null : { kind: 'schemas', of: catalog };
}

export interface PlaceOptions {
  readonly names: SqlNames;
  readonly loaders: PlaceLoaders;
  /** Options of a list of tables, made once. */
  readonly tables: (tables: readonly TableName[]) => readonly Completion[];
  /** Where the word begins, and what can be typed on. */
  readonly word: { readonly from: number; readonly validFor: RegExp };
}

/** What a place contains, loaded where it is not known. Null where it could not be loaded, or the cursor has left. */
export async function insidePlace(
  context: CompletionContext,
  place: TypedPlace,
  { names, loaders, tables, word }: PlaceOptions,
): Promise<CompletionResult | null> {
  const { kind } = place;
  const loading =
    kind === 'tables'
      ? loaders.loadTables(place.of).then((found) => found && tables(found))
      : loaders.loadSchemas(place.of).then((found) => found && found.map((name) => placeOption(name, 'schema', names)));
  const options = await trackLoading(context, loading, { kind, from: word.from });
  return context.aborted || options === null ? null : { ...word, options };
}

/** Schemas and other catalogs, for bare names. */
export const placeOptions = ({ schemas, catalogs }: Known, names: SqlNames): Completion[] => [
  ...schemas.map((name) => placeOption(name, 'schema', names)),
  ...catalogs.map((name) => placeOption(name, 'catalog', names)),
];

const placeOption = (name: string, detail: 'schema' | 'catalog', names: SqlNames): Completion => ({
  label: name,
  apply: names.write(name),
  type: 'namespace',
  detail,
});
