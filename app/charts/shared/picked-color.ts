<<<<<<< HEAD
// A color that a user picked for one thing.
=======
// Colors that a user picked for one chart, as they are saved.
>>>>>>> w/time
import type { Token } from '#app/domain/theme/tokens.ts';
import { isObject, readNumber } from './form-values.ts';
import { clamp } from './px.ts';

<<<<<<< HEAD
/** Saved as `{r, g, b}` by other clients, or as hex; null for none. Superset's own blue means that none was set. */
export function pickedColor(saved: unknown): Token | null {
  if (typeof saved === 'string' && /^#[0-9a-f]{6}$/i.test(saved)) return saved.toLowerCase() as Token;
  if (!isObject(saved)) return null;
  const parts = ['r', 'g', 'b'].map((name) => readNumber(saved, name));
  if (parts.some((part) => part === null) || parts.join(' ') === '0 122 135') return null;
  const hex = parts.map((part) =>
    Math.round(clamp(part ?? 0, 0, 255))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
=======
/** Saved as `{r, g, b}` by other clients, or as hex; null for none, and for the color that Superset saves where none was picked. */
export function pickedColor(saved: unknown, supersetDefault: Token): Token | null {
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
>>>>>>> w/time
}
