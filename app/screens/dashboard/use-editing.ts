// Whether the dashboard is edited: opened from its menu or its address, left for what was saved.
import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { tabsHref } from './tab-state.ts';

export interface Editing {
  /** `opening` while the editor loads: the page is shown until then. */
  readonly editing: 'no' | 'opening' | 'yes';
  readonly open: () => void;
  readonly show: () => void;
  readonly close: () => void;
  readonly leave: (left: { readonly isSaved: boolean; readonly openTabs: readonly string[] }) => void;
}

export function useEditing(canEdit: boolean, onTabs: (openTabs: readonly string[]) => void): Editing {
  const [editing, setEditing] = useState<Editing['editing']>('no');
  const { search } = useLocation();
  const startsInEdit = new URLSearchParams(search).get('edit') === 'true';
  const open = useCallback(() => {
    noteUsage('toggle_edit_dashboard', { details: { edit_mode: true } });
    setEditing('opening');
  }, []);
  useEffect(() => {
    if (startsInEdit && canEdit) open();
  }, [startsInEdit, canEdit, open]);
  return {
    editing,
    open,
    show: useCallback(() => setEditing('yes'), []),
    close: () => setEditing('no'),
    leave: ({ isSaved, openTabs }) => {
      noteUsage('toggle_edit_dashboard', { details: { edit_mode: false } });
      const href = window.location.pathname + tabsHref(openTabs, window.location.search);
      // What was saved is drawn by the server, as for every other viewer.
      if (isSaved) return window.location.assign(href);
      window.history.replaceState(window.history.state, '', href);
      onTabs(openTabs);
      setEditing('no');
    },
  };
}
