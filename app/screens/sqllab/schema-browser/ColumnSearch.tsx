// Finds columns by name in all tables of a database; a found one opens its table.
import { clsx } from 'clsx';
import { useState } from 'react';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { useRovingFocus } from '#app/ui/keyboard/use-roving-focus.ts';
import text from '#app/ui/text/text.module.css';
import type { MatchedColumns, MatchedColumn, CatalogLoad } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { describeType } from './describe-type.ts';
import { Failure } from './Failure.tsx';
import { useColumnSearch, type SearchPlace } from './use-column-search.ts';
import barStyles from './SchemaBar.module.css';
import styles from './ColumnSearch.module.css';

interface ColumnSearchProps {
  readonly place: SearchPlace;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onOpen: (found: MatchedColumn) => void;
}

export function ColumnSearch({ place, typed, onType, onOpen }: ColumnSearchProps) {
  const t = useMessages(sqllab);
  const [attempt, setAttempt] = useState(0);
  const request = useColumnSearch(place, typed, attempt);
  return (
    <>
      <SearchInput
        className={barStyles.filter}
        aria-label={t('columns.search')}
        placeholder={t('columns.placeholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {request?.failure ? <Failure {...request.failure} onRetry={() => setAttempt(attempt + 1)} /> : null}
      <p className={clsx(barStyles.note, styles.status)} role="status">
        <Status request={request} />
      </p>
      {request?.value ? <Matches found={request.value.found} onOpen={onOpen} /> : null}
    </>
  );
}

function Status({ request }: { readonly request: CatalogLoad<MatchedColumns> | null }) {
  const t = useMessages(sqllab);
  if (request === null) return t('columns.hint');
  if (request.failure) return null;
  if (request.value === null || request.isLoading) return t('columns.searching');
  const { found, isCut } = request.value;
  return t(isCut ? 'columns.cut' : 'columns.count', { count: found.length });
}

function Matches({
  found,
  onOpen,
}: {
  readonly found: readonly MatchedColumn[];
  readonly onOpen: (found: MatchedColumn) => void;
}) {
  const t = useMessages(sqllab);
  const list = useRovingFocus<HTMLUListElement>('button');
  return (
    <ul className={styles.list} aria-label={t('columns.found')} ref={list}>
      {found.map((one) => {
        const table = one.schema === null ? one.table : `${one.schema}.${one.table}`;
        return (
          <li key={`${table}.${one.column}`}>
            <button type="button" className={styles.match} title={`${table}.${one.column}`} onClick={() => onOpen(one)}>
              <span className={styles.column}>{one.column}</span>
              <span className={styles.type} title={one.type}>
                {describeType(one.type, t)}
              </span>
              <span className={clsx(styles.table, text.muted)}>{table}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
