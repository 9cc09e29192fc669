// A box to search in, with its picture. For a list that the address describes: `ListSearch`.
import { clsx } from 'clsx';
import type { InputHTMLAttributes } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Input } from './Input.tsx';
import styles from './SearchInput.module.css';

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  readonly 'aria-label': string;
  /** The landmark, where a page is searched. */
  readonly role?: 'search';
  /** Class of the frame, not of the inner box. */
  readonly className?: string | undefined;
}

export const SearchInput = ({ role, className, ...rest }: SearchInputProps) => (
  <div className={clsx(searchClass, className)} role={role}>
    <SearchBox {...rest} />
  </div>
);

/** The frame, for a form around `SearchBox`. */
export const searchClass: string = clsx(styles.search);

export const SearchBox = ({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) => (
  <>
    <Icon name="search" className={styles.icon} />
    <Input {...rest} type="search" isCompact className={clsx(styles.input, className)} />
  </>
);
