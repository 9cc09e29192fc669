// After a navigation the focus goes to the page's title, so that reading and Tab begin there, and not at the top of the frame again.
import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { focusAfterLink, focusTitle } from './title-focus.ts';

/** The path that was shown before, in this document: frames of pages come and go. */
let shownPath: string | null = null;

export function useTitleFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === null;
    if (shownPath === pathname) return;
    shownPath = pathname;
    // Where the app starts late, the page itself has seen to its first focus.
    if (isFirst && !window.meridianLateStart) focusAfterLink();
    else if (!isFirst && !isInUse()) focusTitle();
  }, [pathname]);
}

/** The user is somewhere in the new page already, or in a dialog over it. */
const isInUse = (): boolean => document.activeElement?.matches(':is(#main, dialog) *') === true;
