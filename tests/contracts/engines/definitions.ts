// How a server says a table or a view was created, and which functions it doesn't have.
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogDefinition } from '#app/engines/shared/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import { readStatement } from './read-statement.ts';

/** As the service reads it: what fails has no rows. */
export async function readDefinition(
  driver: Driver,
  catalog: Catalog,
  table: string,
  schema: string | null,
): Promise<CatalogDefinition | null> {
  const results: (readonly (readonly Cell[])[])[] = [];
  for (const statement of catalog.listDefinition?.(table, schema) ?? [])
    results.push(await readStatement(driver, statement).catch(() => []));
  return catalog.readDefinition?.(results) ?? null;
}

/** Names that the server says it does not have. */
export async function findAbsentFunctions(driver: Driver, names: readonly string[], absent: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const message = await runQuery(driver, `SELECT ${name}(1, 2, 3, 4, 5, 6, 7, 8, 9)`).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (absent.test(message)) found.push(`${name}: ${message}`);
  }
  return found;
}
