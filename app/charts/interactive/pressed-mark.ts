// A mark that was pressed: what its owner needs to act on it. How it was pressed is decided here, what follows is the owner's.
import type { PicturePoint } from './hit-test.ts';

export interface PressedMark {
  /** Datum keys, the most specific first: a mark under the pointer, the strip that it is in. */
  readonly keys: readonly string[];
  /** In the window. */
  readonly at: PicturePoint;
  /** 'menu': by the secondary button, or the key for menus. */
  readonly how: 'press' | 'menu';
  /** With Ctrl or Cmd: to what is selected already. */
  readonly isAdding: boolean;
  /** What the mark says, to be copied. */
  readonly text: string | null;
  readonly title: string;
  /** To which the focus returns. */
  readonly opener: HTMLElement;
  /** Gives the focus back, to the mark where it was reached by keyboard. */
  readonly restore: () => void;
}

export type OnMark = (mark: PressedMark) => void;

/** A control inside the picture has its own meaning. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, summary, label, [popover]') !== null;

export const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
