// What every screen knows of its viewer: the root loader's data.
import { useRouteLoaderData } from '@remix-run/react';
import type { MapTiles } from '#app/domain/setup/map-tiles.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import type { ThemeChoice } from '#app/domain/viewer/preferences.ts';
import type { Features } from '#app/services/deps.server.ts';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';

export interface ShellData {
  readonly user: ShellUser | null;
  /** Goes with every form of a logged-in user. */
  readonly csrfToken: string;
  /** Names this view of the page in the usage log. */
  readonly impressionId: string;
  readonly theme: ThemeChoice;
  /** The tag of the page's locale. */
  readonly locale: string;
  /** The key that goes with letters on the viewer's keyboard. */
  readonly modKey: '⌘' | 'Ctrl';
  readonly nowMs: number;
  readonly version: string;
  /** What the installation has switched on, as far as pages show it. */
  readonly features: Pick<Features, 'crossFilters' | 'dashboardRoles'>;
  /** Whose tiles lie under maps; null for none. */
  readonly mapTiles: Pick<MapTiles, 'template' | 'attribution'> | null;
}

const ANONYMOUS: ShellData = {
  user: null,
  csrfToken: '',
  impressionId: '',
  theme: 'system',
  locale: DEFAULT_LOCALE.id,
  modKey: 'Ctrl',
  nowMs: 0,
  version: '',
  features: { crossFilters: true, dashboardRoles: true },
  mapTiles: null,
};

/** Falls back to an anonymous viewer where the root loader itself failed. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>('root') ?? ANONYMOUS;
}
