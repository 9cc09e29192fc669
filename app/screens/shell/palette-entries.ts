// What the command palette offers for what was typed.
import type { IconName } from '#app/ui/Icon.tsx';

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'Dashboards' | 'Go to' | 'Actions';
  readonly label: string;
  readonly icon: IconName;
  /** Where it leads; entries without run an action of the same id. */
  readonly href?: string;
}

export interface PaletteDashboard {
  readonly id: number;
  readonly title: string;
  readonly href: string;
}

const PLACES: readonly PaletteEntry[] = [
  { id: 'home', group: 'Go to', label: 'Home', icon: 'home', href: '/' },
  { id: 'dashboards', group: 'Go to', label: 'All dashboards', icon: 'dashboard', href: '/dashboard/list/' },
  { id: 'sqllab', group: 'Go to', label: 'SQL Lab', icon: 'code', href: '/sqllab/' },
  { id: 'databases', group: 'Go to', label: 'Databases', icon: 'database', href: '/databaseview/list/' },
  { id: 'account', group: 'Go to', label: 'Account and password', icon: 'user', href: '/user_info/' },
];
const ACTIONS: readonly PaletteEntry[] = [
  { id: 'theme-light', group: 'Actions', label: 'Theme: light', icon: 'sun' },
  { id: 'theme-dark', group: 'Actions', label: 'Theme: dark', icon: 'moon' },
  { id: 'theme-system', group: 'Actions', label: 'Theme: as the system', icon: 'screen' },
  { id: 'shortcuts', group: 'Actions', label: 'Keyboard shortcuts', icon: 'keyboard' },
];

/** What a viewer may lack the right to open. */
export interface PaletteRights {
  readonly seesSqlLab: boolean;
  readonly seesDatabases: boolean;
}

/** Entries whose label has every typed word, dashboards first. */
export function paletteEntries(
  typed: string,
  dashboards: readonly PaletteDashboard[],
  { seesSqlLab, seesDatabases }: PaletteRights,
): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const found = dashboards.map(({ id, title, href }): PaletteEntry => ({
    id: `dashboard-${id}`,
    group: 'Dashboards',
    label: title,
    icon: 'dashboard',
    href,
  }));
  const hidden = new Set([...(seesSqlLab ? [] : ['sqllab']), ...(seesDatabases ? [] : ['databases'])]);
  const places = PLACES.filter((place) => !hidden.has(place.id));
  return [...found, ...places, ...ACTIONS].filter((entry) => matches(entry.label));
}
