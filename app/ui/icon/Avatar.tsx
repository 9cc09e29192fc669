// A user's initials in a circle; the name is beside it or read out by its parent.
import { clsx } from 'clsx';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly initials: string;
  readonly className?: string | undefined;
}

export const Avatar = ({ initials, className }: AvatarProps) => (
  <span className={clsx(styles.avatar, className)} aria-hidden="true">
    {initials}
  </span>
);
