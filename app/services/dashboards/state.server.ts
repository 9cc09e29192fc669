// Filter states and permalinks of dashboards: read by users who can open the dashboard, changed by their creator.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { createHmac } from 'node:crypto';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import {
  findPermalink,
  findState,
  keyOfTab,
  putPermalink,
  putState,
  removeState,
} from '#app/stores/dashboard-state/store.server.ts';
import { stateKeySchema, storedPermalink, type DashboardPermalinkState } from '#app/stores/dashboard-state/wire.ts';
import type { Dashboard } from '#app/stores/dashboard/wire.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { newSharedKey } from '#app/stores/sqllab/shared-key.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { mayOpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

const KEY_LENGTH = 11;
const MAX_SEARCH_LENGTH = 4_000;

/** A user's state of one dashboard. */
export interface StateAddress {
  readonly dashboardId: number;
  /** Tab id of the browser; absent: a separate key. */
  readonly tabId?: string | undefined;
}

/** Keeps the state for 90 days and returns its key; a user's tab keeps its key. Throws 404. */
export async function storeFilterState(
  deps: Deps,
  identity: Identity,
  { dashboardId, tabId }: StateAddress,
  value: string,
): Promise<string> {
  await requireOpen(deps, identity, dashboardId);
  const moment = momentOf(deps);
  const fresh = newSharedKey(deps.randomBytes);
  const ownerId = identity.kind === 'user' ? identity.userId : null;
  const key =
    ownerId === null || tabId === undefined
      ? fresh
      : await keyOfTab(deps.db, { userId: ownerId, dashboardId, tabId }, fresh, moment);
  await putState(deps.db, dashboardId, key, { value, ownerId, ...moment });
  return key;
}

/** Throws 404. */
export async function readFilterState(deps: Deps, identity: Identity, dashboardId: number, key: string): Promise<string> {
  await requireOpen(deps, identity, dashboardId);
  const state = await findState(deps.db, dashboardId, key, deps.now());
  if (!state) throw notFound();
  return state.value;
}

/**
 * Changes the state and returns its key: that of the tab where one is named. Anonymous callers get a new key, since
 * the old one's owner is unknown. Throws 404, and 403 for another user's state.
 */
export async function changeFilterState(
  deps: Deps,
  identity: Identity,
  { dashboardId, tabId, key }: StateAddress & { readonly key: string },
  value: string,
): Promise<string> {
  await requireOpen(deps, identity, dashboardId);
  const state = await findState(deps.db, dashboardId, key, deps.now());
  if (!state) throw notFound();
  if (identity.kind !== 'user') return storeFilterState(deps, identity, { dashboardId }, value);
  if (state.ownerId !== identity.userId) throw notYours();
  if (tabId !== undefined) return storeFilterState(deps, identity, { dashboardId, tabId }, value);
  await putState(deps.db, dashboardId, key, { value, ownerId: identity.userId, ...momentOf(deps) });
  return key;
}

/** Throws 404, and 403 for another user's state. */
export async function removeFilterState(deps: Deps, identity: Identity, dashboardId: number, key: string): Promise<void> {
  await requireOpen(deps, identity, dashboardId);
  const state = await findState(deps.db, dashboardId, key, deps.now());
  if (!state) throw notFound();
  if (identity.kind !== 'user' || state.ownerId !== identity.userId) throw notYours();
  if (!(await removeState(deps.db, dashboardId, key))) throw notFound();
}

/** The key of a link to the dashboard in this state: one for the same user and state. Throws 404. */
export async function storePermalink(
  deps: Deps,
  identity: Identity,
  idOrSlug: string | number,
  state: DashboardPermalinkState,
): Promise<string> {
  const { uuid } = await requireOpen(deps, identity, idOrSlug);
  const value = JSON.stringify({ dashboardUuid: uuid, state });
  const userId = identity.kind === 'user' ? identity.userId : null;
  const key = permalinkKey(deps.config.secretKey, `${identity.kind}\n${userId ?? ''}\n${canonical({ uuid, state })}`);
  await putPermalink(deps.db, { key, value, userId, nowMs: deps.now() });
  return key;
}

export interface OpenedPermalink {
  readonly dashboard: Dashboard;
  readonly state: DashboardPermalinkState;
}

/** Null for a link that is missing, and for one to a dashboard that the identity cannot open. */
export async function openPermalink(deps: Deps, identity: Identity, key: string): Promise<OpenedPermalink | null> {
  const value = await findPermalink(deps.db, key);
  if (value === null) return null;
  const { dashboardUuid, state } = storedPermalink.parse(JSON.parse(value));
  const dashboard = await mayOpenDashboard(deps, identity, dashboardUuid);
  return dashboard && { dashboard, state };
}

async function requireOpen(deps: Deps, identity: Identity, idOrSlug: string | number): Promise<Dashboard> {
  const dashboard = await mayOpenDashboard(deps, identity, idOrSlug);
  if (!dashboard) throw notFound();
  return dashboard;
}

const momentOf = (deps: Deps) => ({ nowMs: deps.now(), expiresAtMs: deps.now() + RETENTION.dashboardStatesMs });

/** Letters and digits of a keyed hash: the same for the same text, and not to be guessed without the secret. */
function permalinkKey(secret: string, text: string): string {
  const digest = createHmac('sha256', secret).update(`dashboard-permalink\n${text}`).digest('base64');
  return digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, KEY_LENGTH);
}

/** JSON with keys in order, so that the same state is the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const notYours = (): AppError =>
  new AppError('ACTION_FORBIDDEN_ERROR', 'This filter state belongs to another user. Save your own instead.');

/**
 * The page that a link opens: the dashboard with the link's key, its URL parameters, those by which the link was opened,
 * and its anchor. Null where there is none.
 */
export async function permalinkTarget(deps: Deps, identity: Identity, key: string, opened = ''): Promise<string | null> {
  if (!stateKeySchema.safeParse(key).success) return null;
  const link = await openPermalink(deps, identity, key);
  if (!link) return null;
  const { dashboard, state } = link;
  const given = [...new URLSearchParams(opened)];
  const stored = (state.urlParams ?? []).filter(([name]) => !given.some(([own]) => own === name));
  const query = new URLSearchParams([...stored, ...given].filter(([name]) => name !== 'permalink_key'));
  query.set('permalink_key', key);
  // The page reads the state by the key: an address that is too long for browsers goes without the rest.
  const search = query.toString().length <= MAX_SEARCH_LENGTH ? query.toString() : `permalink_key=${key}`;
  const anchor = /^[\w-]+$/.test(state.anchor ?? '') ? `#${state.anchor}` : '';
  return `${dashboardUrl(dashboard)}?${search}${anchor}`;
}
