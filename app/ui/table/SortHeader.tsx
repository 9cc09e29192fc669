// A column's heading that sorts by a link: first click in the column's natural direction, the next one turns it.
import { Link } from '@remix-run/react';
import { Icon } from '#app/ui/icon/Icon.tsx';

interface SortHeaderProps {
  readonly label: string;
  readonly direction: 'ascending' | 'descending' | null;
  readonly href: string;
  readonly className?: string | undefined;
}

export function SortHeader({ label, direction, href, className }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <Link to={href} preventScrollReset>
        {label}
        {direction ? <Icon name={direction === 'ascending' ? 'arrowUp' : 'arrowDown'} sizePx={12} /> : null}
      </Link>
    </th>
  );
}
