// A card: one chart, dashboard or chart type as a surface with an edge, on dashboards, at home, in lists and in galleries.
// What is in it, and how large it is, its screen decides. One that is pressed as a whole has the attribute `data-pressable`: it shows
// where the pointer and the focus are.
import { clsx } from 'clsx';
import { forwardRef, type HTMLAttributes } from 'react';
import styles from './Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'article' | 'div' | 'label' | 'li';
}

export const Card = forwardRef<HTMLElement, CardProps>(function Card({ as = 'article', className, ...rest }, ref) {
  // All of them take the attributes of an article.
  const Element = as as 'article';
  return <Element {...rest} ref={ref} className={clsx(styles.card, className)} />;
});
