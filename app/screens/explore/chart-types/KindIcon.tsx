// The icon of a chart type, in theme colors. Decoration: the name is beside it.
import { KIND_ICONS } from '#app/charts/registry/icons.ts';
import styles from './KindIcon.module.css';

/** Types without an icon of their own have a plain one. */
export function KindIcon({ vizType }: { readonly vizType: string }) {
  const paths = hasIcon(vizType) ? KIND_ICONS[vizType] : undefined;
  return (
    <svg className={styles.icon} viewBox="0 0 96 56" aria-hidden="true" focusable="false">
      {paths?.map(([look, path]) => <path key={look} className={styles[look]} d={path} />) ?? (
        <path className={styles.line} d="M6 8h84v40H6zM6 48l28-20 20 12 36-26" />
      )}
    </svg>
  );
}

export const hasIcon = (vizType: string): boolean => Object.hasOwn(KIND_ICONS, vizType);
