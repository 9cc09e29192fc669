// The place of a dataset where none is selected yet, or none is needed.
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import type { ExploreDataset } from './explore-dataset.ts';

export const NO_DATASET: ExploreDataset = {
  ...PLAIN_SETTINGS,
  id: 0,
  uuid: '',
  name: '',
  databaseId: 0,
  databaseName: '',
  engine: null,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: null,
  columns: [],
  metrics: [],
  version: '',
  grains: [],
  mayEdit: false,
};
