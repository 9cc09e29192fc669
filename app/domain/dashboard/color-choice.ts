// Colors an author sets for labels: `label_colors` of a dashboard, edited line by line. What is stored and is no hex
// color stays as it is until a user changes it.
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

/** Why the list cannot be saved, as a message; null where it can. */
export function labelColorsProblem(colors: readonly LabelColor[]): string | null {
  const labels = colors.map(({ label }) => label);
  if (labels.some((label) => label.trim() === '')) return 'Write the name that has the color, or remove the line.';
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  return twice === undefined ? null : `“${twice}” has two colors: remove one.`;
}

/** As a color field shows it; null if not a six-digit hex color. */
export const hexOrNull = (color: string): string | null => (HEX.test(color) ? color.toLowerCase() : null);
