// The link to a saved query that opens for others: a permalink of SQL Lab, with a copy of what is saved. Pure.
import type { SavedQueryRow } from '#app/services/lists/rows.ts';

/** The body of the request. It opens unrun. */
export const buildPermalinkBody = ({ name, database, catalog, schema, sql, templateParams, description }: SavedQueryRow) => ({
  dbId: database?.id ?? 0,
  name,
  catalog,
  schema,
  sql,
  autorun: false,
  templateParams: templateParams ?? '{}',
  notes: description === '' ? null : description,
});
