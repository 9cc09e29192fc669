/** The engine of Warehouses, by its id. */
export const WAREHOUSE_ENGINE = 'sqlite';

/** How names of the object's own machinery begin, which no user table can have. */
export const RESERVED_TABLES = /^(?:_cf_|__staging_|__discarded_|sqlite_)/i;
