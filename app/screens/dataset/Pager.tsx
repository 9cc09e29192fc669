// Pages of a list that is here already: what is shown out of how many, and the ways to the rest.
import { IconButton } from '#app/ui/IconButton.tsx';

interface PagerProps {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ label, page, pageSize, count, onPage }: PagerProps) {
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const from = count === 0 ? 0 : page * pageSize + 1;
  return (
    <nav className="pagination" aria-label={label}>
      <span className="pagination-count" role="status">
        {from}–{Math.min(count, (page + 1) * pageSize)} of {count.toLocaleString('en')}
      </span>
      {last > 0 ? (
        <span className="pagination-links">
          <IconButton icon="chevronLeft" label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)} />
          <IconButton icon="chevronRight" label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
        </span>
      ) : null}
    </nav>
  );
}
