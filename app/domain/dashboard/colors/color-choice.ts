// Colors an author sets for labels: `label_colors` of a dashboard, edited line by line. What is stored and is no hex
// color stays as it is until a user changes it.
import { contrastRatio } from '#app/domain/theme/color-distance.ts';
import { colorAt, parseLabelColors, parseNotedColors, queuePlaces } from '#app/domain/theme/color-map.ts';
import { isSchemeId, schemePalette } from '#app/domain/theme/palette.ts';
import { tokenHex, type Token } from '#app/domain/theme/tokens.ts';

export interface LabelColor {
  readonly label: string;
  readonly color: string;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** In the order in which they are stored; nothing if not a record. */
export function readLabelColors(stored: unknown): LabelColor[] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return [];
  return Object.entries(stored).flatMap(([label, color]) => (typeof color === 'string' ? [{ label, color }] : []));
}

/** As it is stored; a name that occurs twice has the last color, one without letters is left out. */
export const writeLabelColors = (colors: readonly LabelColor[]): Readonly<Record<string, string>> =>
  Object.fromEntries(colors.filter(({ label }) => label.trim() !== '').map(({ label, color }) => [label, color]));

export type LabelColorsProblem = { readonly kind: 'unnamed' } | { readonly kind: 'repeated'; readonly label: string };

/** Why the list cannot be saved; null where it can. */
export function findLabelColorsProblem(colors: readonly LabelColor[]): LabelColorsProblem | null {
  const labels = colors.map(({ label }) => label);
  if (labels.some((label) => label.trim() === '')) return { kind: 'unnamed' };
  const label = labels.find((one, at) => labels.indexOf(one) !== at);
  return label === undefined ? null : { kind: 'repeated', label };
}

/** As a color field shows it; null if not a six-digit hex color. */
export const hexOrNull = (color: string): string | null => (HEX.test(color) ? color.toLowerCase() : null);

const MIN_CONTRAST = 3;

/** Whether a mark of this color can hardly be told from a light card; on a dark one it is lifted. No for what is no hex color. */
export function isFaint(color: string): boolean {
  const hex = hexOrNull(color);
  return hex !== null && contrastRatio(hex, tokenHex('surfaceRaised', 'light')) < MIN_CONTRAST;
}

/** Labels in the order in which charts give out colors, and the saved scheme of the chart that each is in, as far as it's known. */
export interface ColoredLabels {
  readonly labels: readonly string[];
  readonly schemes: ReadonlyMap<string, unknown>;
}

/**
 * What labels have before an author sets a color: the one that was noted for them, else their place in the scheme of the
 * dashboard or of their chart. Labels of which that isn't known yet are not in the result.
 */
export function automaticColors(
  { labels, schemes }: ColoredLabels,
  metadata: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Token> {
  const noted = parseNotedColors(metadata['map_label_colors']);
  const set = new Set([...noted.keys(), ...parseLabelColors(metadata['label_colors']).keys()]);
  const own = metadata['color_scheme'];
  const unset = labels.filter((label) => !set.has(label));
  const placeOf = queuePlaces(unset, noted.size);
  return new Map(
    labels.flatMap((label) => {
      const isKnown = isSchemeId(own) || schemes.has(label);
      const place = (): Token => colorAt(schemePalette(isSchemeId(own) ? own : schemes.get(label)), placeOf(label));
      const color = noted.get(label) ?? (isKnown ? place() : null);
      return color === null ? [] : [[label, color] as const];
    }),
  );
}
