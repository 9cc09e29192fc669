// A chart as the server's services and the screens know it.
export interface Chart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly vizType: string;
  /** The form data, JSON text as it was saved. */
  readonly params: string;
  /** JSON text; null when it was never made. */
  readonly queryContext: string | null;
  /** Null once the dataset is gone. */
  readonly datasetId: number | null;
  readonly description: string | null;
  readonly cacheTimeoutS: number | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  /** Changes with every save: a part of the picture's cache key. */
  readonly version: string;
  readonly createdOnMs: number;
  readonly changedOnMs: number;
  readonly ownerIds: readonly number[];
}

/** A chart in a list. */
export interface ChartListing {
  readonly id: number;
  readonly name: string;
  readonly vizType: string;
  readonly datasetId: number | null;
  readonly datasetName: string | null;
  readonly changedOnMs: number;
}
