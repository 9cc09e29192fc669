// The user as whom a report or alert runs, which decides the rows it reads.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { noteIdentity } from '#app/services/logging/log-context.server.ts';
import { identityOfUser, type AccountDeps } from '#app/services/auth/identify.server.ts';
import type { ScheduleToRun } from '#app/stores/report/runs.server.ts';
import { findUserId } from '#app/stores/report/executor.server.ts';

/**
 * The configured user, or the owner who last changed what it reads or who gets it, else the owner who created it, else the first one. Users who change
 * what a schedule reads can't read more than they otherwise could, and who corrects its description lends it no rights. Throws 422 where no user is left.
 */
export async function findExecutor(
  deps: AccountDeps,
  { row, owners }: ScheduleToRun,
  username: string | null,
): Promise<Identity & { kind: 'user' }> {
  const userId = username === null ? pickOwner(row, owners) : await findUserId(deps.db, username);
  const identity = userId === null ? null : await identityOfUser(deps, userId);
  if (identity) noteIdentity(identity);
  if (identity?.kind === 'user') return identity;
  const message =
    username === null
      ? 'No active owner is left to run it. Add an owner.'
      : `The user "${username}", who runs reports, doesn't exist or is deactivated.`;
  throw new AppError('COMMAND_REFUSED_ERROR', message);
}

function pickOwner(
  { contentChangedById, changedById, createdById }: ScheduleToRun['row'],
  owners: ScheduleToRun['owners'],
): number | null {
  const active = owners.filter(({ isActive }) => isActive).map(({ id }) => id);
  return [contentChangedById ?? changedById, createdById].find((id) => id !== null && active.includes(id)) ?? active[0] ?? null;
}

/** The user who sent it to themselves. Throws 422 if they can no longer sign in. */
export async function findRequester(deps: AccountDeps, userId: number | null): Promise<Identity & { kind: 'user' }> {
  const identity = userId === null ? null : await identityOfUser(deps, userId);
  if (identity?.kind === 'user') return identity;
  throw new AppError('COMMAND_REFUSED_ERROR', 'The person who sent it to themselves is no longer active.');
}
