// Datasets as queries need them again and again.
import { findDatasetSource, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export type CachedReadDeps = Pick<Deps, 'db' | 'config' | 'metadataCache'>;

/** The dataset with what access and its database need, for requests that only read; null when missing. */
export const readCachedDataset = ({ db, config, metadataCache }: CachedReadDeps, id: number): Promise<DatasetSource | null> =>
  metadataCache.readCached({ kind: 'questions', name: `dataset:${id}` }, () => findDatasetSource(db, id, config.secretKey));
