// A drawn example of a chart type, from the files of the build: those of the other theme are not loaded, nor those out of sight.
import { clsx } from 'clsx';
import type { GalleryKindName } from './kinds.ts';
import styles from './KindExample.module.css';

/** As the build draws them. */
const SIZE = { width: 240, height: 150 };

export function KindExample({ vizType }: { readonly vizType: GalleryKindName }) {
  return (
    <span className={styles.example}>
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          className={clsx(styles.picture, styles[mode])}
          src={`/kinds/${vizType}.${mode}.svg`}
          alt=""
          loading="lazy"
          decoding="async"
          {...SIZE}
        />
      ))}
    </span>
  );
}
