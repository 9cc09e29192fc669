// What the command palette offers for what was typed.
import { placesIn, type PlaceId } from '#app/domain/viewer/places.ts';
import type { PaletteFinds, PaletteThing } from '#app/services/home/palette.server.ts';
import type { IconName } from '#app/ui/Icon.tsx';
import { PLACE_ICONS } from './place-icons.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'Dashboards' | 'Charts' | 'Datasets' | 'Go to' | 'Make' | 'Actions';
  readonly label: string;
  readonly icon: IconName;
  /** Where it leads; entries without run an action of the same id. */
  readonly href?: string;
}

export const NO_FINDS: PaletteFinds = { dashboards: [], charts: [], datasets: [] };

const HOME: PaletteEntry = { id: 'home', group: 'Go to', label: 'Home', icon: 'home', href: '/' };
const ACCOUNT: PaletteEntry = { id: 'account', group: 'Go to', label: 'Account and password', icon: 'user', href: '/user_info/' };
const ACTIONS: readonly PaletteEntry[] = [
  { id: 'theme-light', group: 'Actions', label: 'Theme: light', icon: 'sun' },
  { id: 'theme-dark', group: 'Actions', label: 'Theme: dark', icon: 'moon' },
  { id: 'theme-system', group: 'Actions', label: 'Theme: as the system', icon: 'screen' },
  { id: 'shortcuts', group: 'Actions', label: 'Keyboard shortcuts', icon: 'keyboard' },
];

/** Entries whose label has every typed word: what was found first, then the places that are open to the viewer. */
export function paletteEntries(typed: string, finds: PaletteFinds, open: readonly PlaceId[]): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const found = [
    ...entriesOf(finds.dashboards, 'Dashboards', 'dashboard'),
    ...entriesOf(finds.charts, 'Charts', 'chart'),
    ...entriesOf(finds.datasets, 'Datasets', 'table'),
  ];
  const places = (['main', 'sql', 'settings'] as const).flatMap((group) => placesIn(group, open));
  return [
    ...found,
    HOME,
    ...places.map((place): PaletteEntry => ({ ...placeEntry(place), group: 'Go to', label: place.label })),
    ACCOUNT,
    ...placesIn('new', open).map((place): PaletteEntry => ({
      ...placeEntry(place),
      group: 'Make',
      label: newLabel(place.label),
    })),
    ...ACTIONS,
  ].filter((entry) => matches(entry.label));
}

const placeEntry = ({ id, href }: { readonly id: PlaceId; readonly href: string }) => ({ id, href, icon: PLACE_ICONS[id] });

/** "SQL query" keeps its capitals. */
const newLabel = (label: string): string => `New ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`;

const entriesOf = (things: readonly PaletteThing[], group: PaletteEntry['group'], icon: IconName): PaletteEntry[] =>
  things.map(({ id, title, href }) => ({ id: `${group.toLowerCase().slice(0, -1)}-${id}`, group, label: title, icon, href }));
