// Reserves boxes for texts, so that no two texts overlap and none is clipped.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { markWidth, type TextMark } from '#app/charts/shared/marks/marks.ts';

export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface TextRoom extends Pick<LayoutInput, 'widthPx' | 'heightPx'> {
  /** Minimum horizontal gap between texts. */
  readonly gapPx?: number;
}

/** Minimum gap between two values in a row, so that they don't look like one. */
export const VALUE_GAP_PX = 4;

/** Reserves the box of a text if it is inside the picture and free. Returns whether it was reserved. */
export function isFree(mark: TextMark, boxes: TextBox[], { widthPx, heightPx, gapPx = 0 }: TextRoom): boolean {
  const box = measureTextBox(mark);
  if (mark.text === '' || box.left < 0 || box.right > widthPx || box.top < 0 || box.bottom > heightPx) return false;
  const touches = (other: TextBox): boolean =>
    box.left < other.right + gapPx && other.left < box.right + gapPx && box.top < other.bottom && other.top < box.bottom;
  if (boxes.some(touches)) return false;
  boxes.push(box);
  return true;
}

export function measureTextBox(mark: TextMark): TextBox {
  const width = markWidth(mark);
  const left = mark.anchor === 'start' ? mark.x : mark.anchor === 'end' ? mark.x - width : mark.x - width / 2;
  return { left, right: left + width, top: mark.y - mark.sizePx * 0.8, bottom: mark.y + mark.sizePx * 0.25 };
}
