// A statement with its syntax highlighted; plain until the highlighter is there, and where it cannot be loaded.
import { useEffect, useRef, useState } from 'react';
import styles from './sql-text.module.css';

interface SqlTextProps {
  readonly label: string;
  readonly sql: string;
}

export function SqlText({ label, sql }: SqlTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const [isHighlighted, setIsHighlighted] = useState(false);
  useEffect(() => {
    let remove: (() => void) | null = null;
    let isGone = false;
    import('./show-sql.ts').then(
      ({ showSql }) => {
        if (isGone || !host.current) return;
        remove = showSql(host.current, sql, label);
        setIsHighlighted(true);
      },
      // The plain text stays.
      (error: unknown) => console.warn(error),
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [sql, label]);
  return (
    <div className={styles.sql} role="region" aria-label={label}>
      {isHighlighted ? null : <pre tabIndex={0}>{sql}</pre>}
      <div ref={host} />
    </div>
  );
}
