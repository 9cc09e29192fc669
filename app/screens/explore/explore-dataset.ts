// The dataset as Explore needs it: what questions are about, and what its panel and controls offer.
import type { Dataset } from '#app/domain/query/dataset.ts';

/** A time grain of the engine: ISO 8601 duration (null is "as stored") and its name. */
export type GrainChoice = readonly [iso: string | null, label: string];

export interface ExploreDataset extends Dataset {
  readonly grains: readonly GrainChoice[];
  readonly databaseName: string;
  /** Whether whoever looks may change the dataset. */
  readonly mayEdit: boolean;
}

/** Carries a column or a metric from the dataset panel onto a control: JSON of DraggedField. */
export const FIELD_DRAG_TYPE = 'application/x-meridian-field';

export interface DraggedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}
