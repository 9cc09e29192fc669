// The simple form of a filter: column, way of comparing, and one value, several, or a range of time.
import { useId, useState } from 'react';
import { formatAddress } from '#app/domain/advanced-type/address-text.ts';
import type { AdvancedProblem, AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { isTextType } from '#app/domain/advanced-type/is-text-type.ts';
import { isRead, readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { AdvancedReadings } from '#app/screens/advanced-values/AdvancedReadings.tsx';
import { lastResult, useRequested, type QueryServiceCall } from '#app/screens/shell/use-request.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import type { ComboboxOption } from '#app/ui/match-options.ts';
import { Select } from '#app/ui/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
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
import { PickerFace, pickerClass } from '#app/ui/PickerFace.tsx';
import styles from './SimpleFilter.module.css';
import editors from './editors.module.css';

type FieldTexts = Translate<typeof controlFields.texts>;

interface SimpleFilterProps {
  readonly draft: FilterDraft;
  readonly onDraft: (draft: FilterDraft) => void;
}

export function SimpleFilter({ draft, onDraft }: SimpleFilterProps) {
  const t = useMessages(controlFields);
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
        label={t('column.label')}
        placeholder={t('column.placeholder')}
        options={options}
        pickedIds={draft.subject === null ? [] : [draft.subject]}
        onPick={pick}
        note={options.length === 0 ? t('filter.noColumns') : undefined}
        autoFocus
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className={pickerClass}
        onClick={() => setChoosing(true)}
        aria-label={t('filter.changeColumn', { name: draft.subject })}
      >
        <PickerFace hint={t('filter.change')}>{column?.verboseName || draft.subject}</PickerFace>
      </button>
      <Comparison draft={draft} onDraft={onDraft} column={column} />
    </>
  );
}

type PartProps = SimpleFilterProps & { readonly column: DatasetColumn | null };

function Comparison({ draft, onDraft, column }: PartProps) {
  const t = useMessages(controlFields);
  const id = useId();
  const operators = operatorsFor(column);
  const takes = findOperator(draft.operator)?.takes ?? 'several';
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={id}>{t('filter.operator')}</label>
        <Select
          id={id}
          choices={operators.map(({ operator, id: name }) => [operator, t(`operator.${name}`)] as const)}
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

const sentinels = (t: FieldTexts): readonly ComboboxOption[] => [
  { id: NULL_VALUE, label: t('filter.null'), hint: t('filter.nullHint') },
  { id: EMPTY_VALUE, label: t('filter.empty'), hint: t('filter.emptyHint') },
];

function Values({ draft, onDraft, column, isSingle }: PartProps & { readonly isSingle: boolean }) {
  const t = useMessages(controlFields);
  const { api, dataset } = usePanel();
  const [search, setSearch] = useState('');
  const subject = draft.subject ?? '';
  const key = dataset.offersValues ? JSON.stringify([subject, search]) : null;
  const request = useRequested(key, (signal) => api.columnValues(subject, search, signal));
  const found = foundValues(request);
  const byId = new Map(found.map((value) => [String(value), value]));
  const pick = (value: FilterValue) => {
    const isThere = draft.values.includes(value);
    if (isSingle) onDraft({ ...draft, values: isThere ? [] : [value] });
    else onDraft({ ...draft, values: isThere ? draft.values.filter((one) => one !== value) : [...draft.values, value] });
  };
  // On text, ports are compared as they are.
  const isText = isTextType(column?.type ?? null);
  const hasEffect = column && (column.advancedType === 'internet_address' || !isText);
  const advancedType = hasEffect ? column.advancedType : undefined;
  const [problem, setProblem] = useState<AdvancedProblem | null>(null);
  const readValues = draft.values.filter((value) => isRead(value, isText));
  const addTyped = (text: string) => {
    const read = advancedType && isRead(text, isText) ? readAdvanced(advancedType, text) : null;
    setProblem(read?.ok === false ? read.problem : null);
    if (read?.ok !== false) pick(typedValue(text, column));
  };
  const options = [
    ...(search === '' && !isSingle ? sentinels(t) : []),
    ...found.map((value): ComboboxOption => ({ id: String(value), label: String(value), ...hintOf(value, advancedType) })),
  ];
  return (
    <>
      {draft.values.length === 0 ? null : (
        <div className={styles.values}>
          {draft.values.map((value, at) => (
            <Chip
              key={`${typeof value}${String(value)}`}
              label={valueFace(value, t)}
              onRemove={() => onDraft({ ...draft, values: removeAt(draft.values, at) })}
            >
              <span className={styles.value}>{valueFace(value, t)}</span>
            </Chip>
          ))}
        </div>
      )}
      <Combobox
        label={t(isSingle ? 'filter.value' : 'filter.values')}
        placeholder={t(dataset.offersValues ? 'filter.searchValues' : 'filter.typeValue')}
        options={options}
        pickedIds={draft.values.map(String)}
        onPick={(id) => pick(byId.get(id) ?? id)}
        onSearch={setSearch}
        onTyped={addTyped}
        note={noteOf(request, options.length, t)}
        isSteady={dataset.offersValues}
        autoFocus
      />
      {advancedType ? <AdvancedReadings type={advancedType} values={readValues} problem={problem} /> : null}
    </>
  );
}

const hintOf = (value: FilterValue, type: AdvancedType | undefined): { readonly hint?: string } =>
  type === 'internet_address' && Number.isSafeInteger(value) ? { hint: formatAddress(BigInt(Number(value))) } : {};

const foundValues = (request: QueryServiceCall<readonly ColumnValue[]>): readonly FilterValue[] =>
  (lastResult(request) ?? []).filter((value): value is FilterValue => value !== null && value !== '');

function noteOf(request: QueryServiceCall<readonly ColumnValue[]>, count: number, t: FieldTexts): string | undefined {
  if (request.kind === 'idle') return t('filter.noValuesOffered');
  if (request.kind === 'asking') return t('filter.loadingValues');
  if (request.kind === 'answered' && !request.ok) return t('filter.valuesFailed', { reason: request.message });
  return count === 0 ? t('filter.noMatches') : undefined;
}
