// Where a tab queries: its database, and the catalog and schema in it.
import type { ReactNode } from 'react';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { SearchSelect } from '#app/ui/select/SearchSelect.tsx';
import type { CatalogLoad } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { findDatabase } from '#app/screens/sqllab/client/lab.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import styles from './SchemaBar.module.css';

interface DatabaseSelectProps {
  readonly editor: TabEditor | null;
  readonly onChange: (id: number) => void;
}

export function DatabaseSelect({ editor, onChange }: DatabaseSelectProps) {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const isKnown = findDatabase(lab.page, editor?.dbId ?? null) !== null;
  return (
    <label className={styles.field}>
      <span>{t('bar.database')}</span>
      <NativeSelect
        className={styles.select}
        isCompact
        value={isKnown ? String(editor?.dbId) : ''}
        disabled={!editor}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {isKnown ? null : (
          <option value="" disabled>
            {t('bar.selectDatabase')}
          </option>
        )}
        {lab.page.databases.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

interface NameSelectProps {
  readonly kind: 'catalog' | 'schema';
  readonly request: CatalogLoad<readonly string[]> | undefined;
  readonly value: string | null;
  readonly onPick: (name: string) => void;
}

/** Thousands of schemas are searched, not scrolled through. */
export function NameSelect({ kind, request, value, onPick }: NameSelectProps) {
  const t = useMessages(sqllab);
  const names = request?.value ?? [];
  const isLoading = request?.isLoading !== false;
  return (
    <Field label={t(`bar.${kind}`)}>
      <SearchSelect
        label={t(`bar.${kind}`)}
        names={value === null || names.includes(value) ? names : [value, ...names]}
        value={value}
        placeholder={t(isLoading ? 'bar.loading' : kind === 'schema' ? 'bar.noSchema' : 'bar.noCatalog')}
        note={isLoading ? t('bar.loading') : undefined}
        onPick={onPick}
      />
    </Field>
  );
}

const Field = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.field}>
    <span>{label}</span>
    {children}
  </div>
);
