// An activated mark: what the owner of the chart needs to handle it.
import type { PicturePoint } from './hit-test.ts';

export interface PressedMark {
  /** Datum keys, the most specific first: the mark under the pointer, then its strip. */
  readonly keys: readonly string[];
  /** Position in the window. */
  readonly at: PicturePoint;
  /** 'menu': by the secondary button or the menu key. */
  readonly how: 'press' | 'menu';
  /** True with Ctrl or Cmd: adds to the selection. */
  readonly isAdding: boolean;
  /** Text of the mark, for copying. */
  readonly text: string | null;
  readonly title: string;
  /** Element to return the focus to. */
  readonly opener: HTMLElement;
  /** Restores the focus, including the mark if it was reached by keyboard. */
  readonly restore: () => void;
}

export type OnMark = (mark: PressedMark) => void;

/** Whether the target is a control inside the picture, which handles its own events. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, summary, label, [popover]') !== null;

export const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
