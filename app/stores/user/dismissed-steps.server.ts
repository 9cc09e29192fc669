// First steps that a user does not want to see any longer, kept with the account.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { StepId } from '#app/domain/viewer/first-steps.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues } from '#drizzle/schema/index.ts';

/** Never expires. */
const RESOURCE = 'dismissed_step';

export interface DismissedStep {
  readonly userId: number;
  readonly step: StepId;
}

const keyOf = ({ userId, step }: DismissedStep): string => `${userId}/${step}`;

const isRow = (dismissed: DismissedStep): SQL | undefined =>
  and(eq(keyValues.resource, RESOURCE), eq(keyValues.key, keyOf(dismissed)));

/** Dismissing twice changes nothing. */
export async function dismissStep(db: Db, { nowMs, ...dismissed }: DismissedStep & { readonly nowMs: number }): Promise<void> {
  const times = { createdOnMs: nowMs, changedOnMs: nowMs };
  await db
    .insert(keyValues)
    .values({ ...times, resource: RESOURCE, key: keyOf(dismissed), value: '', createdById: dismissed.userId })
    .onConflictDoNothing();
}

export async function restoreStep(db: Db, dismissed: DismissedStep): Promise<void> {
  await db.delete(keyValues).where(isRow(dismissed));
}

/** The condition under which the user has dismissed it. */
export const isStepDismissed = (dismissed: DismissedStep): SQL =>
  sql`exists (select 1 from ${keyValues} where ${isRow(dismissed)})`;
