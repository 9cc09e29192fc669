// Where Warehouses are noted that are to be dropped.

/** Objects of a bucket, empty: their keys say all. */
export type Removals = Pick<R2Bucket, 'put' | 'head' | 'list' | 'delete'>;
