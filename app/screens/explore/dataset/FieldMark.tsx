// A column's type, or that it is a metric: a small mark with its name for those who do not see it.
import { clsx } from 'clsx';
import type { ColumnContent } from '#app/domain/explore/field-type.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './FieldMark.module.css';

export type FieldContent = ColumnContent | 'metric';

const MARKS: Readonly<Record<FieldContent, string>> = {
  time: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  number: 'M6.2 2.5 4.8 13.5M11.2 2.5 9.8 13.5M2.8 5.8h10.7M2.5 10.2h10.7',
  text: 'M3 12.5 6.5 3.5h1L11 12.5M4.3 9.3h5.4M13.5 5v7.5',
  boolean: 'M2.5 8.5 5 11l4-6M10 11.5h3.5',
  formula: 'M10.5 2.8c-2-.4-2.8.6-3.1 2.4L6 12c-.3 1.6-1.2 2-2.8 1.6M4.5 7h5.5',
  metric: 'M12 4V3H4l4 5-4 5h8v-1',
  unknown: 'M3 8h10',
};

export function FieldMark({ type }: { readonly type: FieldContent }) {
  const t = useMessages(explore);
  return (
    <svg
      className={clsx(styles.mark, (type === 'metric' || type === 'formula') && styles.computed)}
      width={16}
      height={16}
      viewBox="0 0 16 16"
      role="img"
      aria-label={t(`fieldType.${type}`)}
    >
      <path d={MARKS[type]} />
    </svg>
  );
}
