// Any navigation prompts first while something is not saved.
import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useIsDirty } from './EditHead.tsx';

/** `isLeaving` is set before the editor itself navigates: no prompt then. */
export function useGuard() {
  const isDirty = useIsDirty();
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty && !isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return { isLeaving, blocker };
}
