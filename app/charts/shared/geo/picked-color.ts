// A color as clients save it: `{r, g, b, a}` or hex.
import { isObject, readNumber } from '#app/charts/shared/form-values.ts';
import { clamp } from '#app/charts/shared/px.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

/** What Superset saves where no one selected a color. */
const DEFAULT = '0 122 135';

/** null for none. */
export function pickedColor(saved: unknown): Token | null {
  if (typeof saved === 'string' && /^#[0-9a-f]{6}$/i.test(saved)) return saved.toLowerCase() as Token;
  if (!isObject(saved)) return null;
  const parts = ['r', 'g', 'b'].map((name) => readNumber(saved, name));
  if (parts.some((part) => part === null) || parts.join(' ') === DEFAULT) return null;
  return toHex(parts.map((part) => part ?? 0));
}

export const toHex = (channels: readonly number[]): Token =>
  `#${channels
    .slice(0, 3)
    .map((channel) =>
      Math.round(clamp(channel, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The opacity of a saved color, 0 to 1; null where none is saved. */
export const pickedOpacity = (saved: unknown): number | null => {
  const alpha = isObject(saved) ? readNumber(saved, 'a') : null;
  return alpha === null ? null : clamp(alpha, 0, 1);
};
