// Whether completion opens while one types: as this browser had it last.
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';

const keyOf = (userId: number): string => `sqllab.autocomplete.${userId}`;

/** Takes over what is kept, and keeps what changes. */
export function keepAutocomplete({ store, page }: Lab, storage: Pick<BrowserStore, 'read' | 'write'>): void {
  const isAutocompleteOn = storage.read(keyOf(page.userId)) !== 'off';
  if (!isAutocompleteOn) store.setState({ isAutocompleteOn });
  store.subscribe((state, before) => {
    if (state.isAutocompleteOn !== before.isAutocompleteOn)
      storage.write(keyOf(page.userId), state.isAutocompleteOn ? 'on' : 'off');
  });
}
