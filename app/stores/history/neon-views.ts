// Rows of Neon as lists show them: names are in the row.
import type { actions, endedQueries } from '#drizzle/history/schema.ts';
import type { ActionView, QueryHistoryView, UserNames } from './port.ts';

interface CopiedNames {
  readonly username: string | null;
  readonly userFirstName: string | null;
  readonly userLastName: string | null;
}

export function toActionView(stored: Omit<typeof actions.$inferSelect, 'key'>): ActionView {
  const { username, userFirstName, userLastName, ...row } = stored;
  return { row, user: readNames({ username, userFirstName, userLastName }) };
}

export function toQueryView(stored: Omit<typeof endedQueries.$inferSelect, 'job'>): QueryHistoryView {
  const { username, userFirstName, userLastName, databaseName, engine, ...row } = stored;
  const names = readNames({ username, userFirstName, userLastName });
  const user = names && row.userId !== null ? { id: row.userId, firstName: names.firstName, lastName: names.lastName } : null;
  return { row, databaseName, engine, user };
}

/** Null: no user is named. */
export const readNames = ({ username, userFirstName, userLastName }: CopiedNames): UserNames | null =>
  username === null ? null : { username, firstName: userFirstName ?? '', lastName: userLastName ?? '' };
