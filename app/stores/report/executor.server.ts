// The user who runs reports, where the operator names one.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { users } from '#drizzle/schema/index.ts';

/** Names don't depend on case. */
export async function findUserId(db: Db, username: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return row?.id ?? null;
}
