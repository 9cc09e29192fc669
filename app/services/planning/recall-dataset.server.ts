// Datasets as questions need them again and again.
import { findDatasetSource, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';

export type RecallDeps = Pick<Deps, 'db' | 'config' | 'memo'>;

/** The dataset with what access and its database need, for requests that only ask; null when there is none. */
export const recallDataset = ({ db, config, memo }: RecallDeps, id: number): Promise<DatasetSource | null> =>
  memo.recall({ kind: 'questions', name: `dataset:${id}` }, () => findDatasetSource(db, id, config.secretKey));
