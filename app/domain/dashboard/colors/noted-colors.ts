// Colors of names that a dashboard keeps (`map_label_colors`), so that a name has the same one under any filter, in any
// session, for everyone. A noted color never changes; a new name takes the next of its scheme.
import { colorAt, parseNotedColors } from '#app/domain/theme/color-map.ts';
import { isSchemeId, schemePalette } from '#app/domain/theme/palette.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { isRecord, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { DashboardMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

/** Max names per dashboard, because every page of the dashboard contains them. */
const MAX_NAMES = 500;
const MAX_NAME_LENGTH = 200;

/** A name that a chart gives a color, and the scheme that is saved in that chart. */
export interface ColoredName {
  readonly name: string;
  readonly scheme: unknown;
}

type Colors = Pick<DashboardMetadata, 'colorScheme' | 'labelColors' | 'mapLabelColors'>;

/** Whether one of the names has no color yet that is kept, and there is room for it. */
export function hasNewNames({ labelColors, mapLabelColors }: Colors, names: readonly ColoredName[]): boolean {
  const hasRoom = Object.keys(mapLabelColors).length < MAX_NAMES;
  return (
    hasRoom &&
    names.some(({ name }) => isNotable(name) && !Object.hasOwn(labelColors, name) && !Object.hasOwn(mapLabelColors, name))
  );
}

/** What is kept with the new names, in their order: colors of the dashboard's scheme, else of the first chart that has the name. */
export function noteColors(colors: Colors, names: readonly ColoredName[]): Readonly<Record<string, string>> {
  const { colorScheme, labelColors, mapLabelColors } = colors;
  const noted = new Map(Object.entries(mapLabelColors));
  let place = parseNotedColors(mapLabelColors).size;
  for (const { name, scheme } of names) {
    if (noted.size >= MAX_NAMES) break;
    if (!isNotable(name) || noted.has(name) || Object.hasOwn(labelColors, name)) continue;
    const palette = schemePalette(isSchemeId(colorScheme) ? colorScheme : scheme);
    noted.set(name, tokenHex(colorAt(palette, place), 'light'));
    place += 1;
  }
  return Object.fromEntries(noted);
}

const isNotable = (name: string): boolean => name !== '' && name.length <= MAX_NAME_LENGTH;

/** Settings as a client sends them, which doesn't know what was noted since it read them. Another scheme forgets all colors. */
export function withNotedColors(sent: MetadataJson, stored: MetadataJson): MetadataJson {
  const { map_label_colors: known } = stored;
  const own = sent['map_label_colors'] ?? {};
  const isSameScheme = (sent['color_scheme'] || null) === (stored['color_scheme'] || null);
  if (!isSameScheme || !isRecord(known) || !isRecord(own) || Object.keys(known).length === 0) return sent;
  return { ...sent, map_label_colors: { ...known, ...own } };
}
