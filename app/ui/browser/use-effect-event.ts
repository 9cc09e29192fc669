// React 19's hook of that name: what an effect does with the newest values, which must not start the effect again. The linter
// knows it: it is called in effects only, and is no dependency.
import { useCallback, useInsertionEffect, useRef } from 'react';

export function useEffectEvent<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  // Before all effects of the same commit.
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
