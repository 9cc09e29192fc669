// One metric: its SQL, what it is called and how its numbers are written.
import type { MetricDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, useProblemAt } from './dataset-context.ts';
import { AreaField, ChoiceField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';
import { CertificationFields } from './CertificationFields.tsx';
import styles from './dataset.module.css';

export function MetricForm({ metric }: { readonly metric: MetricDraft }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { page, dispatch } = useDataset();
  const problemAt = useProblemAt();
  const set = (change: Partial<MetricDraft>) => dispatch({ type: 'setMetric', key: metric.key, change });
  const said = useExpressionCheck(page.id, 'metric', metric.expression);
  const missing = problemAt('metrics', metric.key, 'expression');
  return (
    <div className={styles.form}>
      <TextField
        label={tCommon('name')}
        hint={t('metric.nameHint')}
        value={metric.name}
        error={problemAt('metrics', metric.key, 'name')}
        maxLength={250}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <SqlInput
        label={t('field.sql')}
        name={`metric ${metric.key}`}
        value={metric.expression}
        message={missing ? { text: missing, isProblem: true } : said}
        onText={(expression) => set({ expression })}
      />
      <TextField
        label={t('field.label')}
        hint={t('field.labelHint')}
        value={metric.verboseName}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ verboseName: event.target.value })}
      />
      <AreaField
        label={tCommon('description')}
        rows={2}
        value={metric.description}
        onText={(description) => set({ description })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('metric.numberFormat')}
          hint={t('metric.numberFormatHint')}
          value={metric.d3Format}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => set({ d3Format: event.target.value })}
        />
        <TextField
          label={t('metric.currency')}
          hint={t('metric.currencyHint')}
          value={metric.currencySymbol}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => set({ currencySymbol: event.target.value })}
        />
        {metric.currencySymbol === '' ? null : (
          <ChoiceField
            label={t('metric.currencyPosition')}
            hint={t('metric.currencyPositionHint')}
            choices={[
              ['prefix', t('metric.currencyBefore')],
              ['suffix', t('metric.currencyAfter')],
            ]}
            value={metric.currencyPosition}
            onPick={(place) => set({ currencyPosition: place === 'suffix' ? 'suffix' : 'prefix' })}
          />
        )}
      </div>
      <CertificationFields value={metric} onChange={set} />
    </div>
  );
}
