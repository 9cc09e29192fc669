// Datasets as queries need them again and again.
import type { Identity } from '#app/domain/access/identity.ts';
import { connectAs } from '#app/domain/database/caller-connection.ts';
import { findDatasetSource, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export type CachedReadDeps = Pick<Deps, 'db' | 'config' | 'metadataCache'>;

/** The dataset with what access and its database need as the caller queries it, for requests that only read; null when missing. */
export async function readCachedDataset(deps: CachedReadDeps, identity: Identity, id: number): Promise<DatasetSource | null> {
  const source = await readDescribedDataset(deps, id);
  if (!source) return null;
  const connection = connectAs(source.connection, identity);
  // The same object while nothing depends on the caller: plans are kept by it.
  return connection === source.connection ? source : { ...source, connection };
}

/** The same for what queries nothing: its connection is no caller's. */
export const readDescribedDataset = ({ db, config, metadataCache }: CachedReadDeps, id: number): Promise<DatasetSource | null> =>
  metadataCache.readCached({ kind: 'datasets', name: `dataset:${id}` }, () => findDatasetSource(db, id, config.secretKey));
