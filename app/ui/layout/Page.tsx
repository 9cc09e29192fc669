// The frame of a screen that scrolls as one: its width, its heading, and what is done from there.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Page.module.css';

interface PageProps extends HTMLAttributes<HTMLDivElement> {
  /** As narrow as a form. */
  readonly isForm?: boolean;
}

export const Page = ({ isForm = false, className, ...rest }: PageProps) => (
  <div {...rest} className={clsx(styles.page, isForm && styles.form, className)} />
);

/** The heading (an `h1`) and what is beside it. */
export const PageHead = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <header {...rest} className={clsx(styles.head, className)} />
);

/** Search, filters and buttons at the end of the heading. */
export const PageTools = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={clsx(styles.tools, className)} />
);

/** What the page is for, below its heading. */
export const PageIntro = ({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) => (
  <p {...rest} className={clsx(styles.intro, className)} />
);

/** For a line that says what is happening: it keeps its height while it is empty. */
export const pageStatusClass: string = clsx(styles.status);
