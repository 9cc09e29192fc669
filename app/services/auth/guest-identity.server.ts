// A guest's identity: the claims of the token, those of its dashboards that are still embedded, and the guest role.
import type { Identity } from '#app/domain/access/identity.ts';
import { aloneId } from '#app/domain/dashboard/access/chart-alone.ts';
import { findEmbeddedChartIds } from '#app/stores/embedded-chart/store.server.ts';
import { findEmbeddedDashboardIds } from '#app/stores/embedded-dashboard/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readGuestToken } from './guest-token.server.ts';
import { readCachedRole } from './cached-accounts.server.ts';

export const GUEST_TOKEN_HEADER = 'x-guesttoken';
/** Endpoints that guests can call at all; grants no data. */
export const GUEST_ROLE = 'Gamma';

export type Guest = Extract<Identity, { kind: 'guest' }>;

/** The guest, or why the token is refused. A token whose dashboards are no longer embedded opens nothing. */
export async function readGuest(deps: Deps, token: string): Promise<{ readonly guest: Guest } | { readonly failure: string }> {
  const reading = await readGuestToken(token, deps.config, deps.now());
  if ('failure' in reading) return reading;
  const { user, resources, rls_rules: rules } = reading.claims;
  const uuidsOf = (type: 'dashboard' | 'chart') => resources.filter((resource) => resource.type === type).map(({ id }) => id);
  const [role, dashboardIds, chartIds] = await Promise.all([
    readCachedRole(deps, GUEST_ROLE),
    findEmbeddedDashboardIds(deps.db, uuidsOf('dashboard')),
    findEmbeddedChartIds(deps.db, uuidsOf('chart')),
  ]);
  const guest: Guest = {
    kind: 'guest',
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    dashboardIds: [...dashboardIds.values(), ...[...chartIds.values()].map(aloneId)],
    clauses: rules.map(({ dataset, clause }) => ({ datasetId: dataset ?? null, clause })),
    roleIds: role ? [role.id] : [],
    roles: role ? [role.name] : [],
    permissions: new Set(role?.keys),
  };
  return { guest };
}
