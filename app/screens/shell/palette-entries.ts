// What the command palette offers for what was typed.
import { placesIn, type PlaceId } from '#app/domain/viewer/places.ts';
import type { palette } from '#app/messages/en/palette.ts';
import type { shell } from '#app/messages/en/shell.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { PaletteFinds, PaletteItem } from '#app/services/home/palette.server.ts';
import type { IconName } from '#app/ui/Icon.tsx';
import { PLACE_ICONS } from './place-icons.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'dashboards' | 'charts' | 'datasets' | 'goTo' | 'create' | 'actions';
  readonly label: string;
  readonly icon: IconName;
  /** Where it leads; entries without run an action of the same id. */
  readonly href?: string;
}

export interface PaletteTexts {
  readonly t: Translate<typeof palette.texts>;
  readonly tShell: Translate<typeof shell.texts>;
}

export const NO_FINDS: PaletteFinds = { dashboards: [], charts: [], datasets: [] };

const ACTIONS = [
  ['theme-light', 'sun'],
  ['theme-dark', 'moon'],
  ['theme-system', 'screen'],
  ['errors', 'warning'],
  ['shortcuts', 'keyboard'],
] as const;

/** Entries whose label has every typed term: results first, then the places that are open to the viewer. */
export function paletteEntries(
  typed: string,
  finds: PaletteFinds,
  open: readonly PlaceId[],
  { t, tShell }: PaletteTexts,
): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const places = (['main', 'sql', 'settings'] as const).flatMap((group) => placesIn(group, open));
  const entries: PaletteEntry[] = [
    ...toEntries(finds.dashboards, 'dashboards', 'dashboard'),
    ...toEntries(finds.charts, 'charts', 'chart'),
    ...toEntries(finds.datasets, 'datasets', 'table'),
    { id: 'home', group: 'goTo', label: t('home'), icon: 'home', href: '/' },
    ...places.map((place) => placeEntry(place, 'goTo', tShell(`place.${place.id}`))),
    { id: 'account', group: 'goTo', label: t('account'), icon: 'user', href: '/user_info/' },
    ...placesIn('new', open).map((place) => placeEntry(place, 'create', newLabel(place.id, { t, tShell }))),
    ...ACTIONS.map(([id, icon]): PaletteEntry => ({ id, group: 'actions', label: t(id), icon })),
  ];
  return entries.filter((entry) => matches(entry.label));
}

const placeEntry = (
  { id, href }: { readonly id: PlaceId; readonly href: string },
  group: PaletteEntry['group'],
  label: string,
): PaletteEntry => ({ id, group, label, icon: PLACE_ICONS[id], href });

function newLabel(id: PlaceId, { t, tShell }: PaletteTexts): string {
  switch (id) {
    case 'new-dashboard':
    case 'new-chart':
    case 'new-dataset':
    case 'new-upload':
    case 'new-query':
    case 'new-database':
      return t(id);
    default:
      return tShell(`place.${id}`);
  }
}

const toEntries = (items: readonly PaletteItem[], group: PaletteEntry['group'], icon: IconName): PaletteEntry[] =>
  items.map(({ id, title, href }) => ({ id: `${group.slice(0, -1)}-${id}`, group, label: title, icon, href }));
