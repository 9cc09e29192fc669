// Checks a chart's references: its dataset, its owners, its tags.
import { inArray } from 'drizzle-orm';
import { canReadDataset, hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import { tags, users } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** A 422 for one field, in the form that clients show next to the field. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('MARSHMALLOW_ERROR', `${field}: ${message}`, { extra: { messages: { [field]: [message] } } });

/** The id of a dataset that the writer can query. Throws 422 if missing, and for kinds other than datasets. */
export async function readableDataset(db: Db, identity: Identity, id: number, type: string): Promise<number> {
  const facts = type === 'table' || type === 'dataset' ? await findDatasetPerms(db, id) : null;
  if (!facts || !canReadDataset(identity, facts)) throw fieldError('datasource_id', 'Datasource does not exist');
  return id;
}

interface OwnerRequest {
  readonly requested: readonly number[];
  readonly isNew: boolean;
  /** Whether the writer is one whomever they name; left out: unless they are an administrator. */
  readonly staysOwner?: boolean;
}

/**
 * The future owners: those named, and the writer unless they needn't stay one. None named on creation: the writer. Throws 422
 * for unknown users.
 */
export async function resolveOwners(
  db: Db,
  identity: Identity,
  { requested: request, isNew, staysOwner = !isAdmin(identity) }: OwnerRequest,
): Promise<number[]> {
  const me = identity.kind === 'user' ? [identity.userId] : [];
  if (request.length === 0) return isNew || staysOwner ? me : [];
  const ids = [...new Set([...request, ...(staysOwner ? me : [])])];
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, valueList(ids)));
  if (known.length < ids.length) throw fieldError('owners', 'Owners are invalid');
  return ids;
}

/** The tags' ids, each once. Throws 403 without the right to tag charts, 422 for tags that do not exist. */
export async function resolveTags(db: Db, identity: Identity, request: readonly number[]): Promise<number[]> {
  if (!hasPermission(identity, 'can_tag', 'Chart') && !hasPermission(identity, 'can_write', 'Tag'))
    throw new AppError('CHART_SECURITY_ACCESS_ERROR', 'You do not have permission to manage tags on charts');
  const ids = [...new Set(request)];
  const known = await db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, valueList(ids)));
  if (known.length < ids.length) throw fieldError('tags', 'Tags are invalid');
  return ids;
}
