// A table of rows with lines between them, its foot, and the cells that look alike in each.
import { clsx } from 'clsx';
import type { HTMLAttributes, TableHTMLAttributes } from 'react';
import styles from './Table.module.css';

export const Table = ({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) => (
  <table {...rest} className={clsx(styles.table, className)} />
);

/** Below a table: how many rows there are, and its pages. */
export const TableFoot = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={clsx(styles.foot, className)} />
);

/** For the `th` and `td` of numbers. */
export const numberCellClass: string = clsx(styles.number);
