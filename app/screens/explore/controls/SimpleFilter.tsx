// The simple form of a filter: column, way of comparing, and one value, several, or a range of time.
import { useId, useState } from 'react';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { lastAnswer, useAsked, type Asking } from '#app/screens/shell/use-asked.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Combobox, type ComboboxOption } from '#app/ui/Combobox.tsx';
import { Select } from '#app/ui/Select.tsx';
import { columnOption } from './field-options.tsx';
import {
  EMPTY_VALUE,
  findOperator,
  NULL_VALUE,
  operatorsFor,
  typedValue,
  valueFace,
  withOperator,
  withSubject,
  type FilterDraft,
  type FilterValue,
} from './filter-value.ts';
import { removeAt } from './list-edits.ts';
import type { ColumnValue } from './panel-api.ts';
import { usePanel } from './panel-context.ts';
import { TimeRangeEditor } from './TimeRangeEditor.tsx';

interface SimpleFilterProps {
  readonly draft: FilterDraft;
  readonly onDraft: (draft: FilterDraft) => void;
}

export function SimpleFilter({ draft, onDraft }: SimpleFilterProps) {
  const { dataset } = usePanel();
  const [isChoosing, setChoosing] = useState(draft.subject === null);
  const column = dataset.columns.find(({ name }) => name === draft.subject) ?? null;
  if (isChoosing || draft.subject === null) {
    const options = dataset.columns.filter(({ isFilterable }) => isFilterable).map(columnOption);
    const pick = (name: string) => {
      onDraft(withSubject(draft, name, dataset));
      setChoosing(false);
    };
    return (
      <Combobox
        label="Column"
        placeholder="Search columns"
        options={options}
        pickedIds={draft.subject === null ? [] : [draft.subject]}
        onPick={pick}
        note={options.length === 0 ? 'No column of this dataset may be filtered by: use Custom SQL' : undefined}
        autoFocus
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className="control-face"
        onClick={() => setChoosing(true)}
        aria-label={`Column: ${draft.subject}. Choose another`}
      >
        <span className="control-face-text">{column?.verboseName || draft.subject}</span>
        <span className="control-example">Change</span>
      </button>
      <Comparison draft={draft} onDraft={onDraft} column={column} />
    </>
  );
}

type PartProps = SimpleFilterProps & { readonly column: DatasetColumn | null };

function Comparison({ draft, onDraft, column }: PartProps) {
  const id = useId();
  const operators = operatorsFor(column);
  const takes = findOperator(draft.operator)?.takes ?? 'several';
  return (
    <>
      <div className="editor-row">
        <label htmlFor={id}>Comparison</label>
        <Select
          id={id}
          choices={operators.map(({ operator, label }) => [operator, label] as const)}
          value={draft.operator}
          onPick={(picked) => onDraft(withOperator(draft, picked === null ? null : String(picked)))}
        />
      </div>
      {takes === 'range' ? <TimeRangeEditor value={draft.range} onRange={(range) => onDraft({ ...draft, range })} /> : null}
      {takes === 'one' || takes === 'several' ? (
        <Values draft={draft} onDraft={onDraft} column={column} isSingle={takes === 'one'} />
      ) : null}
    </>
  );
}

const SENTINELS: readonly ComboboxOption[] = [
  { id: NULL_VALUE, label: 'Null', hint: 'no value' },
  { id: EMPTY_VALUE, label: 'Empty text', hint: 'nothing in it' },
];

function Values({ draft, onDraft, column, isSingle }: PartProps & { readonly isSingle: boolean }) {
  const { api, dataset } = usePanel();
  const [search, setSearch] = useState('');
  const subject = draft.subject ?? '';
  const key = dataset.offersValues ? JSON.stringify([subject, search]) : null;
  const asking = useAsked(key, (signal) => api.columnValues(subject, search, signal));
  const found = foundValues(asking);
  const byId = new Map(found.map((value) => [String(value), value]));
  const pick = (value: FilterValue) => {
    const isThere = draft.values.includes(value);
    if (isSingle) onDraft({ ...draft, values: isThere ? [] : [value] });
    else onDraft({ ...draft, values: isThere ? draft.values.filter((one) => one !== value) : [...draft.values, value] });
  };
  const options = [
    ...(search === '' && !isSingle ? SENTINELS : []),
    ...found.map((value): ComboboxOption => ({ id: String(value), label: String(value) })),
  ];
  return (
    <>
      {draft.values.length === 0 ? null : (
        <div className="editor-values">
          {draft.values.map((value, at) => (
            <Chip
              key={`${typeof value}${String(value)}`}
              label={valueFace(value)}
              onRemove={() => onDraft({ ...draft, values: removeAt(draft.values, at) })}
            >
              <span className="editor-value">{valueFace(value)}</span>
            </Chip>
          ))}
        </div>
      )}
      <Combobox
        label={isSingle ? 'Value' : 'Values'}
        placeholder={dataset.offersValues ? 'Search values, or type one' : 'Type a value'}
        options={options}
        pickedIds={draft.values.map(String)}
        onPick={(id) => pick(byId.get(id) ?? id)}
        onSearch={setSearch}
        onTyped={(text) => pick(typedValue(text, column))}
        note={noteOf(asking, options.length)}
        autoFocus
      />
    </>
  );
}

const foundValues = (asking: Asking<readonly ColumnValue[]>): readonly FilterValue[] =>
  (lastAnswer(asking) ?? []).filter((value): value is FilterValue => value !== null && value !== '');

function noteOf(asking: Asking<readonly ColumnValue[]>, count: number): string | undefined {
  if (asking.kind === 'idle') return 'This dataset offers no values: type one and add it';
  if (asking.kind === 'asking') return 'Loading values…';
  if (asking.kind === 'answered' && !asking.ok) return `${asking.message}. You can still type a value`;
  return count === 0 ? 'No such value: type one and add it' : undefined;
}
