// Colors that a user picked for one chart, as they are saved.
import type { Token } from '#app/domain/theme/tokens.ts';
import { isObject, readNumber } from './form-values.ts';
import { clamp } from './px.ts';

/** Saved as `{r, g, b}` by other clients, or as hex; null for none, and for the color that Superset saves where none was picked. */
export function pickedColor(saved: unknown, supersetDefault: Token | null = null): Token | null {
  const color = readColor(saved);
  return color === supersetDefault ? null : color;
}

function readColor(saved: unknown): Token | null {
  if (typeof saved === 'string') return /^#[0-9a-f]{6}$/i.test(saved) ? (saved.toLowerCase() as Token) : null;
  if (!isObject(saved)) return null;
  const channels = ['r', 'g', 'b'].map((name) => readNumber(saved, name));
  if (channels.some((channel) => channel === null)) return null;
  return `#${channels
    .map((channel) =>
      Math.round(clamp(channel ?? 0, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
