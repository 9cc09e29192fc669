// Makes a guest token for another site's server, after looking at everything that it is to say.
import { AppError } from '#app/domain/errors.ts';
import { findEmbeddedChartIds } from '#app/stores/embedded-chart/store.server.ts';
import { findEmbeddedDashboardIds } from '#app/stores/embedded-dashboard/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkGuestClauses } from './guest-clauses.server.ts';
import { issueGuestToken, type GuestClaims } from './guest-token.server.ts';

const FINDERS = [
  ['dashboard', findEmbeddedDashboardIds],
  ['chart', findEmbeddedChartIds],
] as const;

/** Throws 400 for a dashboard or chart that is not embedded, a dataset that does not exist, and a clause that can't hold. */
export async function grantGuestToken(deps: Deps, claims: GuestClaims): Promise<string> {
  const granted: Record<'dashboard' | 'chart', number[]> = { dashboard: [], chart: [] };
  for (const [type, find] of FINDERS) {
    const request = [...new Set(claims.resources.filter((resource) => resource.type === type).map(({ id }) => id.toLowerCase()))];
    const found = request.length === 0 ? new Map<string, number>() : await find(deps.db, request);
    const missing = request.find((uuid) => !found.has(uuid));
    if (missing !== undefined)
      throw refused(`The embedded ${type} "${missing}" does not exist. Enable embedding of the ${type} and use its uuid.`);
    granted[type] = [...found.values()];
  }
  await checkGuestClauses(deps, claims, { dashboardIds: granted.dashboard, chartIds: granted.chart });
  return issueGuestToken(claims, deps.config, deps.now());
}

const refused = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
