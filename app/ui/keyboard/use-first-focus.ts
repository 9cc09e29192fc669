// Where the focus goes in a dialog: to the control marked with `data-first`. (A dialog that opens takes the first button
// otherwise, and what React calls autoFocus comes before the dialog shows.)
import { useEffect, useRef, type RefObject } from 'react';

export function useFirstFocus<T extends HTMLElement>(): RefObject<T> {
  const root = useRef<T>(null);
  useEffect(() => {
    const timer = setTimeout(() => root.current?.querySelector<HTMLElement>('[data-first]')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return root;
}
