// The line over the rows: how many, how long, why not more; and what can be done with them.
import { useState } from 'react';
import type { ResultsPaneProps } from '#app/screens/sqllab/pane-query.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { limitNote, summaryWords } from './pane-words.ts';
import type { RowsSnapshot } from './result-rows.ts';
import { StateBadge } from './StateBadge.tsx';
import type { OrderedRows } from './use-row-order.ts';

interface ResultHeadProps {
  readonly pane: ResultsPaneProps & { readonly query: NonNullable<ResultsPaneProps['query']> };
  readonly canExport: boolean;
  readonly snapshot: RowsSnapshot;
  readonly ordered: OrderedRows;
  readonly hasFilters: boolean;
  readonly onToggleFilters: () => void;
  readonly onCopyAll: () => void;
}

export function ResultHead({ pane, canExport, snapshot, ordered, ...rest }: ResultHeadProps) {
  const { query } = pane;
  const note = limitNote(query, snapshot.rowCount, snapshot.isTruncated);
  return (
    <div className="result-head">
      <div className="result-summary">
        {query.state === 'success' ? null : <StateBadge state={query.state} />}
        {query.isPreview ? <span className="badge">Preview</span> : null}
        <span className="tabular">{summaryWords(query, snapshot.rowCount, ordered.filteredCount)}</span>
        {note ? (
          <span className="result-note">
            <Icon name="warning" sizePx={14} />
            {note.words}
            {note.canRaise && pane.onRaiseLimit ? <Button onClick={pane.onRaiseLimit}>Raise limit</Button> : null}
          </span>
        ) : null}
      </div>
      <div className="result-actions">
        <FindBox ordered={ordered} />
        <IconButton
          icon="filter"
          label={rest.hasFilters ? 'Hide column filters' : 'Filter columns'}
          aria-pressed={rest.hasFilters}
          onClick={rest.onToggleFilters}
        />
        <IconButton icon="copy" label="Copy to clipboard" onClick={rest.onCopyAll} />
        {canExport && query.resultsKey !== null ? (
          <DownloadMenu query={query} csrfToken={pane.csrfToken} exportMaxRows={pane.exportMaxRows} />
        ) : null}
      </div>
    </div>
  );
}

function FindBox({ ordered }: { readonly ordered: OrderedRows }) {
  const [isNarrowOpen, setNarrowOpen] = useState(false);
  return (
    <div className={`search result-find${isNarrowOpen || ordered.order.search !== '' ? ' open' : ''}`}>
      <Icon name="search" />
      <input
        type="search"
        className="input compact"
        aria-label="Find in rows"
        placeholder="Find in rows"
        spellCheck={false}
        value={ordered.order.search}
        onFocus={() => setNarrowOpen(true)}
        onBlur={() => setNarrowOpen(false)}
        onChange={(event) => ordered.searchFor(event.currentTarget.value)}
      />
    </div>
  );
}
