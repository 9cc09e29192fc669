// The boxes that select rows: one a row, with Shift all between, and one for the page.
import { useEffect, useRef } from 'react';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ListSelection } from '#app/screens/lists/use-selection.ts';
import styles from './SelectBox.module.css';

interface SelectBoxProps {
  readonly selection: ListSelection;
  readonly id: number;
  readonly index: number;
  readonly name: string;
}

export function SelectBox({ selection, id, index, name }: SelectBoxProps) {
  const t = useMessages(lists);
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={t('selectRow', { name })}
        checked={selection.has(id)}
        onClick={(event) => selection.toggle(index, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  );
}

export function SelectAll({ selection, count }: { readonly selection: ListSelection; readonly count: number }) {
  const t = useMessages(lists);
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.count > 0 && selection.count < count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t('selectAll')}
        checked={count > 0 && selection.count === count}
        onChange={(event) => (event.target.checked ? selection.chooseAll() : selection.clear())}
      />
    </label>
  );
}
