// The state of the filter bar in an entry of the browser's history, beside what others keep there: Back undoes Apply.
import type { BarState } from './bar-state.ts';

const NOTE = 'meridianFilters';

/** An entry of the history with the state in it. */
export const withNote = (entry: unknown, { masks, applied: choices }: BarState): Record<string, unknown> => ({
  ...(entry as Record<string, unknown> | null),
  [NOTE]: { masks, choices },
});

/** Null for an entry of something else. Only this page writes entries, so their form is known. */
export function readNote(entry: unknown): BarState | null {
  if (typeof entry !== 'object' || entry === null || !(NOTE in entry)) return null;
  const { masks, choices } = entry[NOTE] as { masks: BarState['masks']; choices: BarState['applied'] };
  return { masks, applied: choices, draft: choices };
}

/** Writes the state into the entry that is shown. Browser only. */
export const noteState = (state: BarState): void =>
  window.history.replaceState(withNote(window.history.state, state), '', window.location.href);

/** Adds an entry with the state. Browser only. */
export const pushState = (state: BarState): void =>
  window.history.pushState(withNote(window.history.state, state), '', window.location.href);
