// What reading a database's catalog needs: less than a request has, since jobs read it too.
import type { Config, Deps } from '#app/services/deps.server.ts';

export interface CatalogDeps extends Pick<Deps, 'db' | 'now'> {
  readonly config: Pick<Config, 'secretKey'>;
  readonly queryService: Pick<Deps['queryService'], 'rows'>;
}
