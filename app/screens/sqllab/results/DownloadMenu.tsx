// What can be taken away: this result in four formats, or all rows by asking the database again.
import { useRef } from 'react';
import type { PaneQuery } from '#app/screens/sqllab/pane-query.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { count } from './pane-words.ts';

interface DownloadMenuProps {
  readonly query: PaneQuery;
  readonly csrfToken: string;
  readonly exportMaxRows: number;
}

const FORMATS = [
  { format: 'csv', words: 'CSV' },
  { format: 'xlsx', words: 'Excel' },
  { format: 'ndjson', words: 'NDJSON' },
  { format: 'arrow', words: 'Arrow' },
] as const;

export function DownloadMenu({ query, csrfToken, exportMaxRows }: DownloadMenuProps) {
  const path = `/api/v1/sqllab/export/${encodeURIComponent(query.clientId)}/`;
  return (
    <Menu
      label="Download"
      face={
        <>
          <Icon name="download" />
          <span className="result-action-word">Download</span>
        </>
      }
    >
      <p className="menu-title">These rows</p>
      {FORMATS.map(({ format, words }) => (
        // `download`: a refusal becomes a failed download, and this page stays.
        <a key={format} className="menu-item" href={`${path}?format=${format}`} download>
          {words}
        </a>
      ))}
      <hr />
      <p className="menu-title">All rows, up to {count(exportMaxRows)}: runs again without the limit</p>
      {FORMATS.slice(0, 2).map(({ format, words }) => (
        <AllRowsItem key={format} {...{ query, csrfToken, format, words }} />
      ))}
    </Menu>
  );
}

interface AllRowsProps {
  readonly query: PaneQuery;
  readonly csrfToken: string;
  readonly format: string;
  readonly words: string;
}

/** A form: the reply goes to a file as it comes and is never held by the page; a refusal opens beside it. */
export function AllRowsItem({ query, csrfToken, format, words }: AllRowsProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} method="post" action="/api/v1/sqllab/export_streaming/" target="_blank" rel="noopener">
      <input type="hidden" name="csrf_token" value={csrfToken} />
      <input type="hidden" name="client_id" value={query.clientId} />
      <input type="hidden" name="format" value={format} />
      <button type="submit" className="menu-item">
        {words}
      </button>
    </form>
  );
}
