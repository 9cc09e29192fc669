// Links that show a chart or a dashboard as a live image to anyone who has them: signed, made by a user, drawn with that
// user's rows, and dead once they are revoked.
import { base64url } from 'jose';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { equalsSecret, keyedHash } from '#app/services/auth/keys.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { dropState, findState, keepState, listStates } from '#app/services/sharing/permalink.server.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import * as z from 'zod';
import { openChart } from './chart-image.server.ts';

const RESOURCE = 'image_link';
const KEY_BYTES = 12;
const MAX_LISTED = 100;

const linkSchema = z.object({ type: z.enum(['chart', 'dashboard']), uuid: z.string() });
export type ImageTarget = Readonly<z.infer<typeof linkSchema>>;

const sign = (deps: Deps, key: string): string => base64url.encode(keyedHash(deps.config.secretKey, 'image-link', key));

const tokenOf = (deps: Deps, key: string): string => `${key}.${sign(deps, key)}`;

/** The same text for the same target: links are listed by it. */
const valueOf = ({ type, uuid }: ImageTarget): string => JSON.stringify({ type, uuid });

/** The token of a new link. Throws 404 for what the identity can't see; only users make links. */
export async function createImageLink(
  deps: Deps,
  identity: Identity,
  target: ImageTarget,
): Promise<{ key: string; token: string }> {
  if (identity.kind !== 'user') throw notFound();
  if (!(await canSee(deps, identity, target))) throw notFound();
  const key = base64url.encode(deps.randomBytes(KEY_BYTES));
  const state = { value: valueOf(target), makerId: identity.userId, nowMs: deps.now(), ttlMs: null };
  await keepState(deps.db, RESOURCE, key, state);
  return { key, token: tokenOf(deps, key) };
}

export interface ImageLink {
  readonly key: string;
  readonly token: string;
  readonly maker: string;
  readonly isOwn: boolean;
  readonly createdOnMs: number;
}

/** Newest first: those of the user, for administrators those of all. Throws 404 for what the identity can't see. */
export async function listImageLinks(deps: Deps, identity: Identity, target: ImageTarget): Promise<ImageLink[]> {
  if (identity.kind !== 'user' || !(await canSee(deps, identity, target))) throw notFound();
  const makerId = identity.isAdmin ? null : identity.userId;
  const states = await listStates(deps.db, RESOURCE, { value: valueOf(target), makerId, most: MAX_LISTED });
  return states.map(({ key, makerId: by, maker, createdOnMs }) => ({
    key,
    maker,
    createdOnMs,
    token: tokenOf(deps, key),
    isOwn: by === identity.userId,
  }));
}

/** Allowed for its creator and administrators. Throws 404 for others and for a link that no longer exists. */
export async function revokeImageLink(deps: Deps, identity: Identity, key: string): Promise<void> {
  const state = await findState(deps.db, RESOURCE, key, deps.now());
  const isAllowed = identity.kind === 'user' && (identity.isAdmin || state?.makerId === identity.userId);
  if (!state || !isAllowed) throw notFound();
  await dropState(deps.db, RESOURCE, key);
}

/** The user whose rights draw the link's image. Throws 404 for a forged or revoked token, or one of another object or no user. */
export async function openImageLink(deps: Deps, token: string, target: ImageTarget): Promise<Identity> {
  const [key = '', signature = ''] = token.split('.');
  if (!equalsSecret(signature, sign(deps, key))) throw notFound();
  const state = await findState(deps.db, RESOURCE, key, deps.now());
  const link = state && linkSchema.safeParse(JSON.parse(state.value));
  if (!link) throw notFound();
  if (!link.success) throw new AppError('GENERIC_BACKEND_ERROR', 'The image link is not valid.', { cause: link.error });
  if (link.data.type !== target.type || link.data.uuid !== target.uuid) throw notFound();
  const maker = state.makerId === null ? null : await identityOfUser(deps, state.makerId);
  if (!maker) throw notFound();
  return maker;
}

async function canSee(deps: Deps, identity: Identity, { type, uuid }: ImageTarget): Promise<boolean> {
  return (type === 'chart' ? await openChart(deps, identity, uuid) : await openDashboard(deps, identity, uuid)) !== null;
}
