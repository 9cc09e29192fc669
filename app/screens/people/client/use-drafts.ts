// What was typed into the forms of a screen and not saved: a form that is opened again has it back.
import { useRef } from 'react';

export interface KeptDrafts<D> {
  readonly get: (key: string) => D | undefined;
  readonly keep: (key: string, draft: D) => void;
  readonly drop: (key: string) => void;
}

/** For as long as the screen is open. */
export function useDrafts<D>(): KeptDrafts<D> {
  const drafts = useRef(new Map<string, D>());
  return {
    get: (key) => drafts.current.get(key),
    keep: (key, draft) => void drafts.current.set(key, draft),
    drop: (key) => void drafts.current.delete(key),
  };
}
