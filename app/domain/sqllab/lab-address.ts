// The address at which SQL Lab opens with a text. Nothing runs by opening it. Pure.

export interface LabLinkText {
  readonly databaseId: number;
  /** Null: the one that the database's connection opens. */
  readonly catalog: string | null;
  /** Null: the default one. */
  readonly schema: string | null;
  /** Name of the tab. */
  readonly name: string;
  readonly sql: string;
}

export function labHref({ databaseId, catalog, schema, name, sql }: LabLinkText): string {
  const search = new URLSearchParams({ dbid: String(databaseId), name, sql });
  if (catalog !== null) search.set('catalog', catalog);
  if (schema !== null) search.set('schema', schema);
  return `/sqllab/?${search.toString()}`;
}
