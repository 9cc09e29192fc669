// Whether the spinner of a select is shown.
import { useEffect, useRef, useState } from 'react';
import { spinnerHidesInMs } from '#app/domain/select/spinner-time.ts';

export function useSpinner(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(isLoading);
  const shownAtMs = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading) {
      shownAtMs.current ??= performance.now();
      setShown(true);
      return undefined;
    }
    if (shownAtMs.current === null) return undefined;
    const hide = () => {
      shownAtMs.current = null;
      setShown(false);
    };
    const timer = setTimeout(hide, spinnerHidesInMs(shownAtMs.current, performance.now()));
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown || isLoading;
}
