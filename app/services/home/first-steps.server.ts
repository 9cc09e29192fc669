// What the first steps of home are for one viewer: which they can take, which are done, which they have dismissed.
import { sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import { decideFirstSteps, openSteps, type FirstStep, type StepId } from '#app/domain/viewer/first-steps.ts';
import { openPlaces } from '#app/domain/viewer/places.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isStepDismissed } from '#app/stores/user/dismissed-steps.server.ts';
import { dashboards, databases, users } from '#drizzle/schema/index.ts';

/** Conditions on what is stored now: nothing else remembers that a step was taken. */
const IS_DONE: Readonly<Record<StepId, (userId: number) => SQL>> = {
  'connect-database': () => sql`exists (select 1 from ${databases} where ${databases.name} <> ${SAMPLES_DATABASE})`,
  'create-dashboard': (userId) => sql`exists (select 1 from ${dashboards} where ${dashboards.createdById} = ${userId})`,
  'invite-users': (userId) => sql`exists (select 1 from ${users} where ${users.id} <> ${userId} and ${users.isActive})`,
};

interface StepRow {
  readonly id: StepId;
  readonly isDone: 0 | 1;
  readonly isDismissed: 0 | 1;
}

/** Uses one statement. */
export async function findFirstSteps({ db }: Pick<Deps, 'db'>, identity: Identity): Promise<readonly FirstStep[]> {
  if (identity.kind !== 'user') return [];
  const { userId } = identity;
  const open = openSteps(openPlaces(identity));
  if (open.length === 0) return [];
  const rows = open.map(
    (step) => sql`select ${step} as "id", ${IS_DONE[step](userId)} as "isDone",
      ${isStepDismissed({ userId, step })} as "isDismissed"`,
  );
  const states = await db.all<StepRow>(sql.join(rows, sql` union all `));
  return decideFirstSteps(
    states.map(({ id, isDone, isDismissed }) => ({ id, isDone: isDone === 1, isDismissed: isDismissed === 1 })),
  );
}
