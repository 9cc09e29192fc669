// The list of a tab in an editor: as high with few options as with many, so that nothing jumps from tab to tab.
import type { ComponentProps } from 'react';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { useTabFocus } from './EditorTabs.tsx';

export const TabCombobox = (props: Omit<ComponentProps<typeof Combobox>, 'autoFocus' | 'isSteady'>) => (
  <Combobox {...props} isSteady autoFocus={useTabFocus()} />
);
