// Suggests the right name for a failed run: from the server's errors, or else from the schema metadata of this page.
import { useEffect, useMemo, useState } from 'react';
import type { WireError } from '#app/domain/errors.ts';
import { listNames, type NameHint } from '#app/domain/sqllab/name-hint.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import type { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import type { Translate } from '#app/messages/translate.ts';
import { sqlNamesFor } from './client/lab.ts';
import { findNameHint, readToldHint } from './client/catalog/name-hint.ts';
import { useLab } from './lab-context.ts';

/** Null without a hint, and until one is found. */
export function useNameHint(query: LabQuery | null): NameHint | null {
  const { lab } = useLab();
  const errors = query?.state === 'failed' ? query.errors : null;
  const told = useMemo(() => readToldHint(errors ?? []), [errors]);
  const [found, setFound] = useState<{ readonly runId: string; readonly hint: NameHint | null } | null>(null);
  useEffect(() => {
    if (query === null || errors === null || told !== null) return undefined;
    let isShown = true;
    const { id: runId, sql, dbId: databaseId, schema, catalog } = query;
    const place = { databaseId, schema, catalog };
    void findNameHint(lab.catalogue, sqlNamesFor(lab.page, databaseId), { sql, place, errors }).then((hint) => {
      if (isShown) setFound({ runId, hint });
    });
    return () => void (isShown = false);
  }, [lab, query, errors, told]);
  return told ?? (query !== null && found?.runId === query.id ? found.hint : null);
}

/** Replaces the message and issue codes of the first error by the hint, which says the same and more. */
export function withHint(
  errors: readonly WireError[],
  hint: NameHint | null,
  t: Translate<typeof sqllabResults.texts>,
): readonly WireError[] {
  const [first, ...others] = errors;
  if (!first || !hint) return errors;
  const { issue_codes: _, ...extra } = first.extra;
  return [{ ...first, message: describeHint(hint, t), extra }, ...others];
}

function describeHint({ kind, name, closest, tables }: NameHint, t: Translate<typeof sqllabResults.texts>): string {
  const [only, ...others] = tables;
  const said =
    kind === 'table'
      ? [t('unknown.table', { name })]
      : only && others.length === 0
        ? [t('unknown.columnOf', { name, table: only.table, columns: listNames(only.columns) })]
        : [
            t('unknown.column', { name }),
            ...tables.map(({ table, columns }) => t('unknown.columnsOf', { table, columns: listNames(columns) })),
          ];
  return [...said, ...(closest === null ? [] : [t('unknown.closest', { name: closest })])].join(' ');
}
