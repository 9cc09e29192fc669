// What is typed between the call for the palette and its being there: it belongs into its field.
import type { KeyPress } from '#app/ui/keyboard/hotkeys.ts';

export interface EarlyTyping {
  /** The palette was opened; nothing happens if it is already there. */
  readonly listen: () => void;
  /** Whether the key is the palette's: a letter, what corrects one, Enter, or Escape; none must reach the page beneath. */
  readonly receives: (press: KeyPress) => boolean;
  /** The palette is there: what was typed, once. It handles its own keys from now on. */
  readonly hand: () => string;
  /** The palette was removed, or was aborted. */
  readonly rest: () => void;
}

export function earlyTyping(): EarlyTyping {
  let state: 'resting' | 'listening' | 'handed' = 'resting';
  let text = '';
  const to = (next: typeof state): string => {
    const typed = text;
    [state, text] = [next, ''];
    return typed;
  };
  return {
    listen: () => {
      if (state === 'resting') to('listening');
    },
    receives: ({ key, ctrlKey, metaKey, altKey }) => {
      if (state !== 'listening' || ctrlKey || metaKey || altKey) return false;
      if (key === 'Backspace') text = text.slice(0, -1);
      else if ([...key].length === 1) text += key;
      else return key === 'Enter' || key === 'Escape';
      return true;
    },
    hand: () => to('handed'),
    rest: () => void to('resting'),
  };
}
