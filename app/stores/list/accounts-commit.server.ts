// Changes to users, roles and groups: one transaction each, which fails where no active administrator would remain.
import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { AppError } from '#app/domain/errors.ts';
import { userRoles } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';

/** Invited users can't log in yet. */
const ADMINISTRATOR = sql`(
  select 1 from users where users.is_active
    and not exists (select 1 from invitations where invitations.user_id = users.id and invitations.used_on_ms is null)
    and exists (
    select 1 from roles where roles.name = 'Admin' and (
      exists (select 1 from user_roles where user_roles.user_id = users.id and user_roles.role_id = roles.id)
      or exists (
        select 1 from group_users join group_roles on group_roles.group_id = group_users.group_id
        where group_users.user_id = users.id and group_roles.role_id = roles.id))))`;

/** D1 has no interactive transactions: a row that no table takes ends the batch, and takes back what came before it. */
const administratorRemains = (db: Db): BatchItem<'sqlite'> =>
  db.insert(userRoles).select(sql`select null, null where not exists ${ADMINISTRATOR}`);

/** Commits all statements or none; returns their results. Throws 422 if no active user would have the role Admin. */
export async function commitAccounts(db: Db, statements: readonly BatchItem<'sqlite'>[]): Promise<unknown[]> {
  try {
    return await db.batch([...statements, administratorRemains(db)] as unknown as [BatchItem<'sqlite'>]);
  } catch (cause) {
    if (!failedOn(cause, /NOT NULL constraint failed: user_roles\.user_id/)) throw cause;
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      'At least one active user must have the Admin role. Give it to another user first.',
      {
        cause,
      },
    );
  }
}

/** Whether the database refused for this reason; drivers wrap its message. */
export function failedOn(error: unknown, message: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (message.test(at.message)) return true;
  return false;
}

/** What is wrong with one field of a body, 400 unless said otherwise: `{message: {field: [words]}}`. */
export const fieldError = (field: string, message: string, { cause }: FieldErrorOptions = {}): AppError =>
  new AppError('FIELD_INVALID_ERROR', `${field}: ${message}`, { cause, extra: { messages: { [field]: [message] } } });

/** 422: the field was read, but what it says cannot be done. */
export const fieldRefusal = (field: string, message: string, { cause }: FieldErrorOptions = {}): AppError =>
  new AppError('MARSHMALLOW_ERROR', `${field}: ${message}`, { cause, extra: { messages: { [field]: [message] } } });

/** 422 whose message is plain, as clients of accounts and rules know it; our forms find the field in `extra.messages`. */
export const plainRefusal = (field: string, message: string, { cause }: FieldErrorOptions = {}): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', message, { cause, extra: { messages: { [field]: [message] } } });

interface FieldErrorOptions {
  readonly cause?: unknown;
}
