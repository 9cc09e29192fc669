// Whether the dashboard is edited: opened from its menu or its address, left for what was saved.
import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
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
  useEffect(() => {
    if (startsInEdit && canEdit) setEditing('opening');
  }, [startsInEdit, canEdit]);
  return {
    editing,
    open: () => setEditing('opening'),
    show: useCallback(() => setEditing('yes'), []),
    close: () => setEditing('no'),
    leave: ({ isSaved, openTabs }) => {
      const href = window.location.pathname + tabsHref(openTabs, window.location.search);
      // What was saved is drawn by the server, as for every other viewer.
      if (isSaved) return window.location.assign(href);
      window.history.replaceState(window.history.state, '', href);
      onTabs(openTabs);
      setEditing('no');
    },
  };
}
