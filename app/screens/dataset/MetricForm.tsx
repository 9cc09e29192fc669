// One metric: its SQL, what it is called and how its numbers are written.
import type { MetricDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, wordsAt } from './dataset-context.ts';
import { AreaField, ChoiceField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';
import { VouchedFields } from './VouchedFields.tsx';

export function MetricForm({ metric }: { readonly metric: MetricDraft }) {
  const { page, dispatch, problems } = useDataset();
  const set = (change: Partial<MetricDraft>) => dispatch({ type: 'setMetric', key: metric.key, change });
  const said = useExpressionCheck(page.id, 'metric', metric.expression);
  const missing = wordsAt(problems, 'metrics', metric.key, 'expression');
  return (
    <div className="ds-form">
      <TextField
        label="Name"
        hint="Charts remember it: a new name has to be chosen in them again."
        value={metric.name}
        error={wordsAt(problems, 'metrics', metric.key, 'name')}
        maxLength={250}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <SqlInput
        label="SQL"
        name={`metric ${metric.key}`}
        value={metric.expression}
        words={missing ? { text: missing, isProblem: true } : said}
        onText={(expression) => set({ expression })}
      />
      <TextField
        label="Label"
        hint="What charts call it. Empty: its name."
        value={metric.verboseName}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ verboseName: event.target.value })}
      />
      <AreaField label="Description" rows={2} value={metric.description} onText={(description) => set({ description })} />
      <div className="ds-pair">
        <TextField
          label="Number format"
          hint="Such as ,.2f or .1%."
          value={metric.d3Format}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => set({ d3Format: event.target.value })}
        />
        <TextField
          label="Currency"
          hint="A sign or a code, such as EUR."
          value={metric.currencySymbol}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => set({ currencySymbol: event.target.value })}
        />
        {metric.currencySymbol === '' ? null : (
          <ChoiceField
            label="Its place"
            hint="Beside the number."
            choices={[
              ['prefix', 'Before'],
              ['suffix', 'After'],
            ]}
            value={metric.currencyPosition}
            onPick={(place) => set({ currencyPosition: place === 'suffix' ? 'suffix' : 'prefix' })}
          />
        )}
      </div>
      <VouchedFields value={metric} onChange={set} />
    </div>
  );
}
