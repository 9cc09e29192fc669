// Makes the browser ask before the user leaves a page with unsaved input.
import { useEffect } from 'react';

let isEnded = false;

/** For those who leave the page because what was typed is saved, or was given up. */
export function endLeaveGuards(): void {
  isEnded = true;
}

export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    isEnded = false;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isEnded) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
}
