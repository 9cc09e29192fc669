// The foot of a list: which part is shown, the pages, and how many rows one has.
import { Link } from '@remix-run/react';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { listHref, PAGE_SIZES, type ListState } from '#app/domain/list/list-state.ts';
import { Pagination } from '#app/ui/Pagination.tsx';

interface ListFootProps {
  readonly shape: ListShape;
  readonly state: ListState;
  readonly count: number;
  /** Deleted, and not yet removed from the count. */
  readonly hiddenCount: number;
}

export function ListFoot({ shape, state, count, hiddenCount }: ListFootProps) {
  const { page, pageSize } = state;
  return (
    <div className="list-foot lists-foot">
      {count > PAGE_SIZES[0] ? (
        <nav className="page-sizes" aria-label="Rows on a page">
          {PAGE_SIZES.map((size) => (
            <Link
              key={size}
              to={listHref({ ...state, pageSize: size, page: Math.floor((page * pageSize) / size) }, shape)}
              aria-current={size === pageSize || undefined}
              aria-label={`${size} rows on a page`}
              preventScrollReset
            >
              {size}
            </Link>
          ))}
          <span className="muted">a page</span>
        </nav>
      ) : (
        <span />
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={count - hiddenCount}
        hrefOf={(next) => listHref({ ...state, page: next }, shape)}
      />
    </div>
  );
}
