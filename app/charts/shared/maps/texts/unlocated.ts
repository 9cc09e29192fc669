// A note under the map with the count and names of data without a location.
import type { chartMaps } from '#app/messages/en/chart-maps.ts';
import type { Translate } from '#app/messages/translate.ts';
import { AXIS_PX, oneLine, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';

export const NOTE_PX = 20;
/** Max names in the note. */
const MAX_NAMES = 40;

/** A note at the bottom of the picture, truncated to its width; null if everything has a location. */
export function unlocatedNote(
  names: readonly string[],
  { t, widthPx, heightPx }: { t: Translate<typeof chartMaps.texts>; widthPx: number; heightPx: number },
): TextMark | null {
  if (names.length === 0) return null;
  const text = t('notLocated', { count: names.length, names: names.slice(0, MAX_NAMES).map(oneLine).join(', ') });
  return textMark(text, 0, heightPx - NOTE_PX / 2 + toBaseline(AXIS_PX), { maxPx: widthPx, color: 'textFaint' });
}
