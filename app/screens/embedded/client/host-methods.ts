// The methods of the open dashboard for the host page's SDK, and the events that it gets. Browser only.
import { activeMasks, MASKS_CHANGED, type Masks } from '#app/screens/dashboard/client/active-masks.ts';
import type { GuestPage } from '#app/services/embedding/shell/guest-page.ts';
import { createThemes } from './host-theme.ts';
import type { OpenState } from './open-state.ts';

/** Starts handling the host's methods; the result stops sending events. */
export function defineHostMethods(
  guest: GuestPage,
  state: () => OpenState,
  { emitsMasks }: { readonly emitsMasks: boolean },
): () => void {
  const { dashboardId } = state();
  const themes = createThemes();
  guest.define('getActiveTabs', () => state().tabs);
  guest.define('getDataMask', () => toWireMasks(activeMasks(dashboardId)));
  guest.define('getDashboardPermalink', async ({ anchor }) => {
    const { linkTo } = await import('./host-reads.ts');
    return linkTo(state(), typeof anchor === 'string' ? anchor : '');
  });
  guest.define('getChartStates', async () => (await import('./host-reads.ts')).readChartStates(dashboardId));
  guest.define('getChartDataPayloads', async ({ chartId }) =>
    (await import('./host-reads.ts')).readPayloads(dashboardId, typeof chartId === 'number' ? chartId : null),
  );
  guest.define('setThemeConfig', ({ themeConfig }) => themes.setConfig(themeConfig));
  guest.define('setThemeMode', ({ mode }) => themes.setMode(mode));
  let known = activeMasks(dashboardId);
  const tellMasks = () => {
    const now = activeMasks(dashboardId);
    const changed = changedIds(known, now);
    known = now;
    if (!emitsMasks || changed.length === 0) return;
    const nativeFiltersChanged = changed.some(isNativeFilter);
    const crossFiltersChanged = !changed.every(isNativeFilter);
    guest.emit('observeDataMask', { ...toWireMasks(now), nativeFiltersChanged, crossFiltersChanged });
  };
  document.addEventListener(MASKS_CHANGED, tellMasks);
  return () => {
    document.removeEventListener(MASKS_CHANGED, tellMasks);
    themes.stop();
  };
}

const toWireMasks = (masks: Masks) => Object.fromEntries(Object.entries(masks).map(([id, mask]) => [id, { id, ...mask }]));

const isNativeFilter = (id: string): boolean => id.startsWith('NATIVE_FILTER-');

const changedIds = (before: Masks, after: Masks): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
