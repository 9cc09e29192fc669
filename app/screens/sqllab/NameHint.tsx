// Under a failed run: the columns that its tables have, and the name that was probably meant, one press from being in its place.
import { useEffect, useMemo, useState } from 'react';
import { listNames, type NameHint as Hint } from '#app/domain/sqllab/name-hint.ts';
import type { LabQuery } from '#app/domain/sqllab/tab-editor.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { activeEditor, sqlNamesFor } from './client/lab.ts';
import { findNameEdits } from './client/name-edits.ts';
import { findNameHint, readToldHint } from './client/name-hint.ts';
import { useLab, useLabState } from './lab-context.ts';
import styles from './lab-south.module.css';

export function NameHint({ query }: { readonly query: LabQuery }) {
  const told = useMemo(() => readToldHint(query.errors ?? []), [query.errors]);
  const found = useNameHint(query, told === null);
  const hint = told ?? found;
  return hint === null ? null : <ShownHint query={query} hint={hint} isTold={told !== null} />;
}

interface ShownHintProps {
  readonly query: LabQuery;
  readonly hint: Hint;
  /** The error's own message says it. */
  readonly isTold: boolean;
}

function ShownHint({ query, hint, isTold }: ShownHintProps) {
  const t = useMessages(sqllabResults);
  const { kind, name, closest, tables } = hint;
  const [only, ...others] = tables;
  const isOneTable = only !== undefined && others.length === 0;
  if (isTold) return closest === null ? null : <UseName query={query} wrong={name} right={closest} isAlone />;
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
      {closest === null ? null : <UseName query={query} wrong={name} right={closest} />}
    </p>
  );
}

interface UseNameProps {
  readonly query: LabQuery;
  readonly wrong: string;
  readonly right: string;
  readonly isAlone?: boolean;
}

/** Nothing once the text no longer has the wrong name. */
function UseName({ query, wrong, right, isAlone = false }: UseNameProps) {
  const t = useMessages(sqllabResults);
  const { lab, actions } = useLab();
  const text = useLabState((state) => {
    const editor = activeEditor(state);
    return editor?.id === query.editorId ? editor.sql : '';
  });
  const isThere = useMemo(
    () => findNameEdits(lab, query, { text, replaced: { wrong, right } }).length > 0,
    [lab, query, text, wrong, right],
  );
  if (!isThere) return null;
  const button = <Button onClick={() => actions.useName(query, { wrong, right })}>{t('unknown.use', { name: right })}</Button>;
  return isAlone ? <div className={styles.sessionNote}>{button}</div> : button;
}

function useNameHint(query: LabQuery, isWanted: boolean): Hint | null {
  const { lab } = useLab();
  const [found, setFound] = useState<{ readonly runId: string; readonly hint: Hint | null } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    const { id: runId, sql, dbId: databaseId, schema, catalog, errors } = query;
    const place = { databaseId, schema, catalog };
    void findNameHint(lab.catalogue, sqlNamesFor(lab.page, databaseId), { sql, place, errors: errors ?? [] }).then((hint) => {
      if (isShown) setFound({ runId, hint });
    });
    return () => void (isShown = false);
  }, [lab, query, isWanted]);
  return found?.runId === query.id ? found.hint : null;
}
