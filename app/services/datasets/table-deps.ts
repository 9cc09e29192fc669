// What making and reading datasets of tables needs: requests have it, and jobs.
import type { CatalogDeps } from '#app/services/databases/catalog-deps.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface TableDeps extends CatalogDeps, Pick<Deps, 'newUuid'> {}
