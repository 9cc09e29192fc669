// Replaces a plain field by the SQL editor once its code is loaded. The field's text is read then; later edits go one way.
import { useEffect, useRef, type RefObject } from 'react';
import type { SqlWordList } from './mount-sql.ts';

interface EditedSql {
  readonly label: string;
  /** Id of the engine that reads it; null: not known. */
  readonly engine: string | null;
  /** Called whenever completions are offered. */
  readonly words: () => SqlWordList;
  readonly onText: (text: string) => void;
}

interface SqlElements {
  /** An empty element for the editor. */
  readonly host: RefObject<HTMLDivElement>;
  readonly field: RefObject<HTMLTextAreaElement>;
}

/** A read-only text stays in the plain field. */
export function useMountedSql(edited: EditedSql, isReadOnly = false): SqlElements {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(edited);
  latest.current = edited;
  useEffect(() => {
    if (isReadOnly) return undefined;
    let release = (): void => undefined;
    let isOver = false;
    void import('./mount-sql.ts').then(({ mountSql }) => {
      const [place, plain] = [host.current, field.current];
      if (isOver || !place || !plain) return;
      const unmount = mountSql(place, {
        text: plain.value,
        label: latest.current.label,
        engine: latest.current.engine,
        words: () => latest.current.words(),
        hadFocus: document.activeElement === plain,
        onText: (text) => latest.current.onText(text),
      });
      plain.hidden = true;
      release = () => {
        unmount();
        plain.hidden = false;
      };
    });
    return () => {
      isOver = true;
      release();
    };
  }, [isReadOnly]);
  return { host, field };
}
