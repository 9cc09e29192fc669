// Under a failed run: the columns that its tables have, and the name that was probably meant.
import { useEffect, useState } from 'react';
import type { LabQuery } from '#app/domain/sqllab/tab-editor.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { sqlNamesFor } from './client/lab.ts';
import { findNameHint, type NameHint as Hint } from './client/name-hint.ts';
import { useLab } from './lab-context.ts';
import styles from './lab-south.module.css';

export function NameHint({ query }: { readonly query: LabQuery }) {
  const t = useMessages(sqllabResults);
  const hint = useNameHint(query);
  if (hint === null) return null;
  const { kind, name, closest, tables } = hint;
  const [only, ...others] = tables;
  const isOneTable = only !== undefined && others.length === 0;
  return (
    <p className={styles.sessionNote} role="status">
      <Icon name="info" sizePx={14} />
      <span>
        {kind === 'table'
          ? t('unknown.table', { name })
          : isOneTable
            ? t('unknown.columnOf', { name, table: only.table, columns: listNames(only.columns) })
            : [
                t('unknown.column', { name }),
                ...tables.map(({ table, columns }) => t('unknown.columnsOf', { table, columns: listNames(columns) })),
              ].join(' ')}
        {closest === null ? null : <strong> {t('unknown.closest', { name: closest })}</strong>}
      </span>
    </p>
  );
}

function useNameHint(query: LabQuery): Hint | null {
  const { lab } = useLab();
  const [found, setFound] = useState<{ readonly runId: string; readonly hint: Hint | null } | null>(null);
  useEffect(() => {
    let isShown = true;
    const { id: runId, sql, dbId: databaseId, schema, catalog, errors } = query;
    const place = { databaseId, schema, catalog };
    void findNameHint(lab.catalogue, sqlNamesFor(lab.page, databaseId), { sql, place, errors: errors ?? [] }).then((hint) => {
      if (isShown) setFound({ runId, hint });
    });
    return () => void (isShown = false);
  }, [lab, query]);
  return found?.runId === query.id ? found.hint : null;
}

const MAX_LISTED = 30;

const listNames = (names: readonly string[]): string =>
  names.length > MAX_LISTED ? `${names.slice(0, MAX_LISTED).join(', ')}, …` : names.join(', ');
