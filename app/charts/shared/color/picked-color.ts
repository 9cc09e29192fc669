// Colors that a user picked for one chart, as they are saved: `{r, g, b, a}` by other clients, or hex.
import { hexColor } from '#app/domain/theme/hex-color.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { isObject, readNumber } from '#app/charts/shared/form/form-values.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';

/** What Superset saves in most color fields where none was picked. */
const SUPERSET_COLOR = '#007a87';

/** null for none, and for `supersetDefault`: what Superset saves in that field where none was picked. */
export function pickedColor(saved: unknown, supersetDefault: Token | null = SUPERSET_COLOR): Token | null {
  const color = readColor(saved);
  return color === supersetDefault ? null : color;
}

function readColor(saved: unknown): Token | null {
  if (typeof saved === 'string') return /^#[0-9a-f]{6}$/i.test(saved) ? (saved.toLowerCase() as Token) : null;
  if (!isObject(saved)) return null;
  const channels = ['r', 'g', 'b'].map((name) => readNumber(saved, name));
  return channels.some((channel) => channel === null) ? null : hexColor(channels.map((channel) => channel ?? 0));
}

/** The opacity of a saved color, 0 to 1; null where none is saved. */
export const pickedOpacity = (saved: unknown): number | null => {
  const alpha = isObject(saved) ? readNumber(saved, 'a') : null;
  return alpha === null ? null : clamp(alpha, 0, 1);
};
