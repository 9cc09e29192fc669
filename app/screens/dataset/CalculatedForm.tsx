// One calculated column: the SQL of its value, its type, and how charts can use it.
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, useProblemAt } from './dataset-context.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { FlagField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';
import fields from './fields.module.css';
import styles from './dataset.module.css';

export function CalculatedForm({ column }: { readonly column: ColumnDraft }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { page, dispatch } = useDataset();
  const problemAt = useProblemAt();
  const set = (change: Partial<ColumnDraft>) => dispatch({ type: 'setColumn', key: column.key, change });
  const said = useExpressionCheck(page.id, 'column', column.expression ?? '');
  const missing = problemAt('calculated', column.key, 'expression');
  return (
    <div className={styles.form}>
      <TextField
        label={tCommon('name')}
        value={column.name}
        error={problemAt('calculated', column.key, 'name')}
        maxLength={250}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <SqlInput
        label={t('field.sql')}
        name={`column ${column.key}`}
        value={column.expression ?? ''}
        message={missing ? { text: missing, isProblem: true } : said}
        onText={(expression) => set({ expression })}
      />
      <TextField
        label={t('field.type')}
        hint={t('field.typeHint')}
        value={column.type}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ type: event.target.value })}
      />
      <div className={fields.flags}>
        <FlagField checked={column.isTemporal} hint={t('field.isTemporalHint')} onToggle={(on) => set({ isTemporal: on })}>
          {t('field.isTemporal')}
        </FlagField>
        <FlagField checked={column.isGroupable} hint={t('field.isGroupableHint')} onToggle={(on) => set({ isGroupable: on })}>
          {t('field.isGroupable')}
        </FlagField>
        <FlagField checked={column.isFilterable} hint={t('field.isFilterableHint')} onToggle={(on) => set({ isFilterable: on })}>
          {t('field.isFilterable')}
        </FlagField>
      </div>
      <TextField
        label={t('field.label')}
        hint={t('field.labelHint')}
        value={column.verboseName}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ verboseName: event.target.value })}
      />
      <ColumnFields column={column} onChange={set} />
    </div>
  );
}
