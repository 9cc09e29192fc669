// Records Warehouses that must be dropped.

/** Objects of a bucket, empty: their keys say all. */
export type Removals = Pick<R2Bucket, 'put' | 'head' | 'list' | 'delete'>;
