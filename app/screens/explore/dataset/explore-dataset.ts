// The dataset as Explore needs it: what queries are about, and what its panel and controls offer.
import { sourceUid, type SourceRef } from '#app/domain/explore/source-ref.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

/** A time grain of the engine: ISO 8601 duration (null is "as stored") and its name. */
export type GrainChoice = readonly [iso: string | null, label: string];

export interface ExploreDataset extends Dataset {
  readonly grains: readonly GrainChoice[];
  readonly databaseName: string;
  /** Id of the database's engine; null: not known. */
  readonly engine: string | null;
  /** Whether the viewer can edit the dataset. */
  readonly mayEdit: boolean;
  /** Whether its database lists the partitions of its table. */
  readonly hasPartitions?: boolean;
  /** Rows that a result can have, where the installation says so. */
  readonly maxRows?: number;
  /** A run or a saved query that is queried like a dataset; left out for a dataset. */
  readonly source?: SourceRef | undefined;
}

type Sourced = Pick<ExploreDataset, 'id' | 'source'>;

/** Under which the server finds it. */
export const toSourceRef = ({ id, source }: Sourced): SourceRef => source ?? { type: 'table', id };

export const toSourceUid = (dataset: Sourced): string => sourceUid(toSourceRef(dataset));

/** A chart is saved on a dataset alone: a statement has to become one first. */
export const isStatement = ({ source }: Sourced): boolean => source !== undefined && source.type !== 'table';

/** Carries a column or a metric from the dataset panel onto a control: JSON of DraggedField. */
export const FIELD_DRAG_TYPE = 'application/x-meridian-field';

export interface DraggedField {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}
