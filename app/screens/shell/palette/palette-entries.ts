// What the command palette offers for what was typed.
import { GUIDE_PAGES, GUIDE_PATH, guideHref, type GuidePage } from '#app/domain/guide/guide-pages.ts';
import { placesIn, SETTINGS_GROUPS, type PlaceId } from '#app/domain/viewer/places.ts';
import type { help } from '#app/messages/en/help.ts';
import type { palette } from '#app/messages/en/palette.ts';
import type { shell } from '#app/messages/en/shell.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { PaletteFinds, PaletteItem } from '#app/services/home/palette.server.ts';
import type { IconName } from '#app/ui/icon/Icon.tsx';
import { EXACT_SCORE, matchEntry, splitTyped } from './palette-match.ts';
import { PLACE_ICONS } from './place-icons.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly group: 'dashboards' | 'charts' | 'datasets' | 'goTo' | 'create' | 'actions' | 'guide';
  readonly label: string;
  readonly icon: IconName;
  /** The name by which it was found, where its label doesn't say it. */
  readonly otherName?: string;
  /** Where it leads; entries without run an action of the same id. */
  readonly href?: string;
}

export interface PaletteTexts {
  readonly t: Translate<typeof palette.texts>;
  readonly tShell: Translate<typeof shell.texts>;
  readonly tHelp: Translate<typeof help.texts>;
}

export const NO_FINDS: PaletteFinds = { dashboards: [], charts: [], datasets: [] };

const ACTIONS = [
  ['theme-light', 'sun'],
  ['theme-dark', 'moon'],
  ['theme-system', 'screen'],
  ['errors', 'warning'],
  ['shortcuts', 'keyboard'],
  ['logout', 'logout'],
] as const;

/** Entries that match what was typed, the best first and each group together: results, then what is open to the viewer. */
export function paletteEntries(
  typed: string,
  finds: PaletteFinds,
  open: readonly PlaceId[],
  texts: PaletteTexts,
): readonly PaletteEntry[] {
  const words = splitTyped(typed);
  const found = foundEntries(typed, finds);
  const own = ownEntries(open, texts);
  const all = [...own, ...guideEntries(texts)];
  const named = matchEntries(words, all, texts, { canTypo: false });
  const matched = named.length > 0 || found.length > 0 ? named : matchEntries(words, all, texts, { canTypo: true });
  return words.length === 0 ? [...found, ...own] : rankByGroup([...found.map(toFoundMatch), ...matched]);
}

/** What the server found, until the result of the latest key is there. */
function foundEntries(typed: string, finds: PaletteFinds): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = [
    ...toEntries(finds.dashboards, 'dashboards', 'dashboard'),
    ...toEntries(finds.charts, 'charts', 'chart'),
    ...toEntries(finds.datasets, 'datasets', 'table'),
  ];
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

function ownEntries(open: readonly PlaceId[], { t, tShell }: Omit<PaletteTexts, 'tHelp'>): PaletteEntry[] {
  const places = (['main', 'sql', ...SETTINGS_GROUPS, 'palette'] as const).flatMap((group) => placesIn(group, open));
  return [
    { id: 'home', group: 'goTo', label: t('home'), icon: 'home', href: '/' },
    ...places.map((place) => placeEntry(place, 'goTo', tShell(`place.${place.id}`))),
    { id: 'account', group: 'goTo', label: t('account'), icon: 'user', href: '/user_info/' },
    ...placesIn('new', open).map((place) => placeEntry(place, 'create', newLabel(place.id, { t, tShell }))),
    { id: 'help', group: 'goTo', label: t('help'), icon: 'info', href: GUIDE_PATH },
    ...ACTIONS.map(([id, icon]): PaletteEntry => ({ id, group: 'actions', label: t(id), icon })),
  ];
}

/** Only found by typing: the guide lists them itself. */
const guideEntries = ({ tHelp }: PaletteTexts): PaletteEntry[] =>
  GUIDE_PAGES.map((page) => ({
    id: `guide-${page}`,
    group: 'guide',
    label: tHelp(`page.${page}`),
    icon: 'info',
    href: guideHref(page),
  }));

interface RankedEntry {
  readonly entry: PaletteEntry;
  readonly score: number;
}

/** Above entries that only begin like the text, below one that has it as its name. */
const FOUND_SCORE = EXACT_SCORE - 1;
const toFoundMatch = (entry: PaletteEntry): RankedEntry => ({ entry, score: FOUND_SCORE });

function matchEntries(
  words: readonly string[],
  entries: readonly PaletteEntry[],
  { t }: PaletteTexts,
  rule: { readonly canTypo: boolean },
): RankedEntry[] {
  return entries.flatMap((entry) => {
    const match = matchEntry(words, { label: entry.label, otherNames: t(`names.${entry.id as OwnId}`).split(', ') }, rule);
    if (match === null) return [];
    const { score, byName } = match;
    return { entry: byName === null ? entry : { ...entry, otherName: byName }, score };
  });
}

/** Groups by their best entry; entries of equal score keep their order. */
function rankByGroup(ranked: readonly RankedEntry[]): PaletteEntry[] {
  const best = new Map<PaletteEntry['group'], number>();
  for (const { entry, score } of ranked) best.set(entry.group, Math.max(score, best.get(entry.group) ?? 0));
  const groups = [...best].toSorted(([, one], [, other]) => other - one).map(([group]) => group);
  return groups.flatMap((group) =>
    ranked
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => other.score - one.score)
      .map(({ entry }) => entry),
  );
}

type OwnId = PlaceId | `guide-${GuidePage}` | 'help' | 'home' | 'account' | (typeof ACTIONS)[number][0];

const placeEntry = (
  { id, href }: { readonly id: PlaceId; readonly href: string },
  group: PaletteEntry['group'],
  label: string,
): PaletteEntry => ({ id, group, label, icon: PLACE_ICONS[id], href });

function newLabel(id: PlaceId, { t, tShell }: Omit<PaletteTexts, 'tHelp'>): string {
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
