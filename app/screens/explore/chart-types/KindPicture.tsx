// A small picture of a chart type, in theme colors. Decoration: the name is beside it.
import { KIND_SHAPES } from '#app/charts/registry/shapes.ts';
import styles from './KindPicture.module.css';

/** Types without a picture of their own have a plain one. */
export function KindPicture({ vizType }: { readonly vizType: string }) {
  const shapes = hasPicture(vizType) ? KIND_SHAPES[vizType] : undefined;
  return (
    <svg className={styles.picture} viewBox="0 0 96 56" aria-hidden="true" focusable="false">
      {shapes?.map(([look, path]) => <path key={look} className={styles[look]} d={path} />) ?? (
        <path className={styles.line} d="M6 8h84v40H6zM6 48l28-20 20 12 36-26" />
      )}
    </svg>
  );
}

export const hasPicture = (vizType: string): boolean => Object.hasOwn(KIND_SHAPES, vizType);
