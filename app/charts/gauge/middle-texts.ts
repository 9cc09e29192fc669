// The value of a dial in its middle, as large as fits, with its name below.
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { GaugeDial } from './dial.ts';
import type { GaugeReading } from './read-gauge.ts';

interface Writing {
  readonly labelPx: number;
  readonly valueText: (value: number) => string;
}

/** Max font size relative to the radius. */
const MAX_SIZE = 0.42;
const FILL = 0.9;
const MAX_GROWTH = 5;
const LINE_PX = 15;

export function middleTexts(
  shown: readonly GaugeReading[],
  dial: GaugeDial,
  { labelPx, valueText }: Writing,
): readonly TextMark[] {
  const [only] = shown;
  const room = (dial.radius - dial.thicknessPx - 14) * 1.6;
  if (only === undefined || shown.length > 1 || room < 24) return [];
  const text = valueText(only.value);
  const filling = Math.floor(Math.min(dial.radius * MAX_SIZE, (room / Math.max(1, textWidth(text, 1, 600))) * FILL));
  const sizePx = Math.max(AXIS_PX, Math.min(filling, labelPx * MAX_GROWTH));
  const y = dial.y + toBaseline(sizePx);
  const value = textMark(text, dial.x, y, { anchor: 'middle', sizePx, weight: 600, color: 'text', maxPx: room });
  const hasRoom = dial.radius - dial.thicknessPx > sizePx + 2 * LINE_PX;
  const lines = hasRoom ? nameLines(only.name, room * 0.9, 2) : [];
  return [
    value,
    ...lines.map((line, index) =>
      textMark(line, dial.x, y + LINE_PX * (index + 1) + sizePx * 0.15, { anchor: 'middle', maxPx: room * 0.9 }),
    ),
  ];
}
