// The home page: first steps, dashboards with their pictures, what the viewer was at, and their favorites. One wait for all of it.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { FirstStep } from '#app/domain/viewer/first-steps.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listAccessRequests } from '#app/services/object-access/requests.server.ts';
import type { AccessRequest } from '#app/stores/share/request-wire.ts';
import { findTroubledReports, type TroubledReport } from '#app/services/lists/troubled-reports.server.ts';
import { findHomeCards, type HomeCards } from './cards.server.ts';
import { findFirstSteps } from './first-steps.server.ts';
import { findHomeItems, type HomeItems } from './items.server.ts';

const MAX_CARDS = 6;
const MAX_ITEMS = 8;

export interface HomePage extends HomeCards, HomeItems {
  /** Whether a role of the viewer lets them see dashboards at all. */
  readonly seesDashboards: boolean;
  /** Empty once all of them are done or dismissed. */
  readonly firstSteps: readonly FirstStep[];
  /** Reports and alerts of the viewer that didn't reach their recipients. */
  readonly troubled: readonly TroubledReport[];
  /** Requests for access to objects that the viewer can edit. */
  readonly requests: readonly AccessRequest[];
}

export async function loadHomePage(deps: Deps, identity: Identity): Promise<HomePage> {
  const [cards, items, firstSteps, troubled, requests] = await Promise.all([
    findHomeCards(deps, identity, MAX_CARDS),
    findHomeItems(deps, identity, MAX_ITEMS),
    findFirstSteps(deps, identity),
    findTroubledReports(deps, identity),
    listAccessRequests(deps, identity),
  ]);
  return { ...cards, ...items, firstSteps, troubled, requests, seesDashboards: hasPermission(identity, 'can_read', 'Dashboard') };
}
