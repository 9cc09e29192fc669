// Selected values, each with a button that removes it.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { TagName } from '#app/ui/text/TagName.tsx';
import styles from './PickedList.module.css';

export const PickedList = ({ className, ...rest }: HTMLAttributes<HTMLUListElement>) => (
  <ul {...rest} className={clsx(styles.list, className)} />
);

interface PickedItemProps {
  readonly name: string;
  readonly removeLabel: string;
  /** Absent: it can't be removed. */
  readonly onRemove?: (() => void) | undefined;
}

export const PickedItem = ({ name, removeLabel, onRemove }: PickedItemProps) => (
  <li className={clsx(styles.item, !onRemove && styles.fixed)}>
    <span className={styles.name}>
      <TagName name={name} />
    </span>
    {onRemove ? <IconButton icon="close" label={removeLabel} onClick={onRemove} /> : null}
  </li>
);
