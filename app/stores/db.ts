// The metadata database, as stores get it.
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type * as schema from '#drizzle/schema/index.ts';

export type Db = DrizzleD1Database<typeof schema>;
