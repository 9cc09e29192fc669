// A color that a user picked for one thing.
import type { Token } from '#app/domain/theme/tokens.ts';
import { isObject, readNumber } from './form-values.ts';
import { clamp } from './px.ts';

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
}
