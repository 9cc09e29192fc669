// The name of a tag: a long one is shortened, and whole for the pointer and for screen readers.
import { shortenTag } from '#app/domain/select/tags.ts';
import styles from './TagName.module.css';
import text from './text.module.css';

export function TagName({ name }: { readonly name: string }) {
  const short = shortenTag(name);
  if (short === name) return <>{name}</>;
  return (
    <span className={styles.name} title={name}>
      <span aria-hidden="true">{short}</span>
      <span className={text.visuallyHidden}>{name}</span>
    </span>
  );
}
