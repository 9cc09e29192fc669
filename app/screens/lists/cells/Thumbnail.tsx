// The thumbnail of a chart or dashboard over its placeholder, which is visible until it has loaded, or if it can't be drawn.
import { useState, type ReactNode } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import styles from './Thumbnail.module.css';

interface ThumbnailProps {
  /** As the API names it. */
  readonly url: string;
  /** Decoration, as the thumbnail is: the name is below it. */
  readonly children: ReactNode;
}

export function Thumbnail({ url, children }: ThumbnailProps) {
  const { theme } = useShellData();
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing || url === '') return children;
  const sourceOf = (mode: 'light' | 'dark'): string => `${url}?wait=true&mode=${mode}`;
  return (
    <div className={styles.frame}>
      {children}
      <picture className={styles.thumbnail}>
        {theme === 'system' ? <source media="(prefers-color-scheme: dark)" srcSet={sourceOf('dark')} /> : null}
        <img
          src={sourceOf(theme === 'dark' ? 'dark' : 'light')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsMissing(true)}
        />
      </picture>
    </div>
  );
}
