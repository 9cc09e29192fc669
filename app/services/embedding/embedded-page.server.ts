// Opens an embedded page for the guest whose token the request carries.
import { isBarShut } from '#app/domain/dashboard/filters/filter-view.ts';
import { parseDisplay, type Display } from '#app/domain/dashboard/page/display.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { parseViewport } from '#app/domain/viewer/preferences.ts';
import { authenticate } from '#app/services/auth/identify.server.ts';
import { filterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { loadDashboardPage, type LoadedDashboard } from '#app/services/dashboards/page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { withCaller } from '#app/services/requests/with-caller.server.ts';
import { findEmbeddedTarget, type EmbeddedTarget } from './find-embedded.server.ts';

export interface EmbeddedRequest {
  readonly uuid: string;
  /** Ids of open tabs that the address names. */
  readonly openTabs: readonly string[];
  readonly drawsCharts: boolean;
  /** BCP 47. */
  readonly locale: string;
  /** Nonce of the page's policy. */
  readonly nonce: string;
}

export interface EmbeddedPage extends LoadedDashboard {
  readonly guest: Identity;
  readonly display: Display;
  readonly isBarShut: boolean;
  readonly kind: EmbeddedTarget['kind'];
}

/** Or the status of the refusal: 401 for a token that is not valid, 403 for one of something else, 404 where nothing is embedded. */
export async function openEmbedded(
  request: Request,
  deps: Deps,
  { uuid, openTabs, drawsCharts, locale, nonce }: EmbeddedRequest,
): Promise<EmbeddedPage | 401 | 403 | 404> {
  const { identity, failure } = await authenticate(request, deps);
  if (failure !== null || identity.kind !== 'guest') return 401;
  const found = await findEmbeddedTarget(deps.db, uuid);
  if (!found) return 404;
  if (!identity.dashboardIds.includes(found.dashboardId)) return 403;
  const search = new URL(request.url).searchParams;
  const isAlone = found.kind === 'chart';
  const display = { ...parseDisplay(search), hasNav: false, kiosk: null, ...(isAlone && { hasTitle: false, hasFilters: false }) };
  const viewport = parseViewport(request.headers.get('x-viewport'));
  const isShut = display.areFiltersOpen === null ? isBarShut(null, viewport.viewportPx) : !display.areFiltersOpen;
  const loaded = await loadDashboardPage(withCaller(deps, identity, request), identity, {
    openTabs,
    drawsCharts,
    locale,
    nonce,
    ...viewport,
    isBarShut: isShut,
    hasFilterBar: display.hasFilters,
    idOrSlug: String(found.dashboardId),
    filters: filterAddress(search),
    force: false,
    ...(isAlone && { chartHeightPx: frameHeightPx(request.headers.get('x-viewport-height')) }),
  });
  return loaded === null ? 404 : { ...loaded, guest: identity, display, isBarShut: isShut, kind: found.kind };
}

const FRAME_PX = { least: 160, most: 4_000, unknown: 400 } as const;

function frameHeightPx(text: string | null): number {
  const height = /^\d{1,5}$/.test(text ?? '') ? Number(text) : FRAME_PX.unknown;
  return Math.min(FRAME_PX.most, Math.max(FRAME_PX.least, height));
}
