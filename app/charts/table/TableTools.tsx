// The search box above a table, and the page buttons below.
import type { ReactElement } from 'react';
import type { SearchBox } from './layout.ts';
import type { TablePage } from './pages.ts';
import type { TableTexts } from './texts.ts';

interface SearchProps {
  readonly search: SearchBox;
  readonly t: TableTexts;
}

export function Search({ search: { text, columns, column }, t }: SearchProps): ReactElement {
  return (
    <div className="m-search" role="search">
      {columns.length > 1 ? (
        <select data-search-column="" aria-label={t('searchColumn')} defaultValue={column ?? ''}>
          {columns.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      <input
        type="search"
        data-search={column ?? ''}
        defaultValue={text}
        aria-label={t('searchRows')}
        placeholder={t('search')}
        autoComplete="off"
      />
    </div>
  );
}

interface PagesProps {
  readonly page: TablePage;
  readonly t: TableTexts;
}

export function Pages({ page, t }: PagesProps): ReactElement {
  return (
    <nav className="m-pages" aria-label={t('pages')}>
      <span>{page.message}</span>
      <button type="button" data-page={page.index - 1} disabled={page.index === 0} aria-label={t('previousPage')}>
        ‹
      </button>
      <button type="button" data-page={page.index + 1} disabled={page.index + 1 >= page.count} aria-label={t('nextPage')}>
        ›
      </button>
    </nav>
  );
}
