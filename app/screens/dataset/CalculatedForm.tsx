// One calculated column: the SQL of its value, its type, and how charts may use it.
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, wordsAt } from './dataset-context.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { FlagField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';

export function CalculatedForm({ column }: { readonly column: ColumnDraft }) {
  const { page, dispatch, problems } = useDataset();
  const set = (change: Partial<ColumnDraft>) => dispatch({ type: 'setColumn', key: column.key, change });
  const said = useExpressionCheck(page.id, 'column', column.expression ?? '');
  const missing = wordsAt(problems, 'calculated', column.key, 'expression');
  return (
    <div className="ds-form">
      <TextField
        label="Name"
        value={column.name}
        error={wordsAt(problems, 'calculated', column.key, 'name')}
        maxLength={250}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <SqlInput
        label="SQL"
        name={`column ${column.key}`}
        value={column.expression ?? ''}
        words={missing ? { text: missing, isProblem: true } : said}
        onText={(expression) => set({ expression })}
      />
      <TextField
        label="Type"
        hint="As the database would declare it, such as NUMERIC or VARCHAR."
        value={column.type}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ type: event.target.value })}
      />
      <div className="ds-flags">
        <FlagField
          checked={column.isTemporal}
          hint="Charts can put it on a time axis."
          onToggle={(on) => set({ isTemporal: on })}
        >
          Holds time
        </FlagField>
        <FlagField checked={column.isGroupable} hint="Charts can group by it." onToggle={(on) => set({ isGroupable: on })}>
          Groupable
        </FlagField>
        <FlagField checked={column.isFilterable} hint="Charts can filter by it." onToggle={(on) => set({ isFilterable: on })}>
          Filterable
        </FlagField>
      </div>
      <TextField
        label="Label"
        hint="What charts call it. Empty: its name."
        value={column.verboseName}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => set({ verboseName: event.target.value })}
      />
      <ColumnFields column={column} onChange={set} />
    </div>
  );
}
