// Stores in the browser whether completion opens while typing.
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';

const keyOf = (userId: number): string => `sqllab.autocomplete.${userId}`;

/** Reads the stored setting, then stores changes. */
export function keepAutocomplete({ store, page }: Lab, storage: Pick<BrowserStore, 'read' | 'write'>): void {
  const isAutocompleteOn = storage.read(keyOf(page.userId)) !== 'off';
  if (!isAutocompleteOn) store.setState({ isAutocompleteOn });
  store.subscribe((state, before) => {
    if (state.isAutocompleteOn !== before.isAutocompleteOn)
      storage.write(keyOf(page.userId), state.isAutocompleteOn ? 'on' : 'off');
  });
}
