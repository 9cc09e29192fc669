// The rows of a statement of a catalog, read by a driver.
import type { Cell } from '#app/domain/table.ts';
import type { CatalogStatement } from '#app/engines/shared/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { runQuery } from '#tests/engines/run-query.ts';

export const readStatement = async (driver: Driver, { sql, params }: CatalogStatement): Promise<readonly (readonly Cell[])[]> =>
  (await runQuery(driver, sql, { params })).rows;
