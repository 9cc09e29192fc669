// The simple form of a filter: column, way of comparing, and one value, several, or a range of time.
import { useId, useState } from 'react';
import type { ListedOption } from '#app/domain/select/take-pasted.ts';
import { decodeValue, encodeValue, toggleValue } from '#app/domain/select/value-id.ts';
import { formatAddress } from '#app/domain/advanced-type/address-text.ts';
import type { AdvancedValueProblem, AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { isTextType } from '#app/domain/advanced-type/is-text-type.ts';
import { isRead, readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { AdvancedReadings } from '#app/screens/advanced-values/AdvancedReadings.tsx';
import { useValueList, type ValueList, type ValuesQuery } from '#app/screens/values/use-value-list.ts';
import { ValueListNote } from '#app/screens/values/ValueListNote.tsx';
import { SelectedTags } from '#app/ui/select/SelectedTags.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { Select } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ColumnChoices, PickedColumn } from '#app/screens/explore/controls/column/PickedColumn.tsx';
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
  type FilterLiteral,
} from './filter-value.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { TimeRangeEditor } from '#app/screens/explore/controls/time/TimeRangeEditor.tsx';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

type FieldTexts = Translate<typeof controlFields.texts>;

interface SimpleFilterProps {
  readonly draft: FilterDraft;
  readonly onDraft: (draft: FilterDraft) => void;
}

export function SimpleFilter({ draft, onDraft }: SimpleFilterProps) {
  const { dataset } = usePanel();
  const [isChoosing, setIsChoosing] = useState(draft.subject === null);
  const { subject } = draft;
  if (isChoosing || subject === null) {
    const pick = (name: string) => {
      onDraft(withSubject(draft, name, dataset));
      setIsChoosing(false);
    };
    return <ColumnChoices name={subject} isOffered={({ isFilterable }) => isFilterable} onPick={pick} />;
  }
  const column = dataset.columns.find(({ name }) => name === subject) ?? null;
  return (
    <>
      <PickedColumn name={subject} onChange={() => setIsChoosing(true)} />
      <Comparison draft={draft} onDraft={onDraft} column={column} />
    </>
  );
}

type PartProps = SimpleFilterProps & { readonly column: DatasetColumn | null };

function Comparison({ draft, onDraft, column }: PartProps) {
  const t = useMessages(controlFields);
  const id = useId();
  const { dataset } = usePanel();
  const operators = operatorsFor(column, dataset);
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
        <FilterValues draft={draft} onDraft={onDraft} column={column} isSingle={takes === 'one'} />
      ) : null}
    </>
  );
}

const sentinels = (t: FieldTexts): readonly ComboboxOption[] => [
  { id: encodeValue(NULL_VALUE), label: t('filter.null'), hint: t('filter.nullHint') },
  { id: encodeValue(EMPTY_VALUE), label: t('filter.empty'), hint: t('filter.emptyHint') },
];

/** The values that a column is compared with: listed as they are searched for, or typed. */
export function FilterValues({ draft, onDraft, column, isSingle }: PartProps & { readonly isSingle: boolean }) {
  const t = useMessages(controlFields);
  const { api, dataset } = usePanel();
  const [search, setSearch] = useState('');
  const subject = draft.subject ?? '';
  const [problem, setProblem] = useState<AdvancedValueProblem | null>(null);
  // On text, ports are compared as they are.
  const isText = isTextType(column?.type ?? null);
  const hasEffect = column && (column.advancedType === 'internet_address' || !isText);
  const advancedType = hasEffect ? column.advancedType : undefined;
  const create = (text: string): FilterLiteral | null => {
    const read = advancedType && isRead(text, isText) ? readAdvanced(advancedType, text) : null;
    setProblem(read?.ok === false ? read.problem : null);
    return read?.ok === false ? null : typedValue(text, column);
  };
  const query = async ({ page, pageSize }: ValuesQuery, signal: AbortSignal) => {
    const requested = await api.columnValues(subject, { text: search, page, pageSize }, signal);
    if (!requested.ok) return requested;
    const { items, hasMore } = requested.value;
    return { ok: true as const, value: { items: items.filter(isPlain).map((value) => toOption(value, t)), hasMore } };
  };
  const list = useValueList<FilterLiteral>({
    key: dataset.offersValues ? JSON.stringify([subject, search]) : null,
    isSearching: search !== '',
    isMultiple: !isSingle,
    selected: draft.values.map((value) => toOption(value, t)),
    idOf: encodeValue,
    create,
    query,
    onSelected: (values) => onDraft({ ...draft, values }),
  });
  const pick = (value: FilterLiteral) => onDraft({ ...draft, values: toggleValue(draft.values, value, !isSingle) });
  const addTyped = (text: string) => {
    const value = create(text);
    if (value !== null) pick(value);
  };
  const special = search === '' && !isSingle ? sentinels(t) : [];
  const isSpecial = ({ value }: ListedOption<FilterLiteral>): boolean => special.some(({ id }) => id === encodeValue(value));
  const options = [
    ...special,
    ...list.options
      .filter((option) => !isSpecial(option))
      .map(({ value, label }): ComboboxOption => ({ id: encodeValue(value), label, ...hintOf(value, advancedType) })),
  ];
  return (
    <>
      <SelectedTags
        label={t('filter.selectedValues')}
        tags={draft.values.map((value) => ({ id: encodeValue(value), name: valueFace(value, t) }))}
        onRemove={(id) => onDraft({ ...draft, values: draft.values.filter((value) => encodeValue(value) !== id) })}
      />
      <Combobox
        label={t(isSingle ? 'filter.value' : 'filter.values')}
        placeholder={t(dataset.offersValues ? 'filter.searchValues' : 'filter.typeValue')}
        options={options}
        pickedIds={draft.values.map(encodeValue)}
        onPick={(id) => pick(decodeValue(id) as FilterLiteral)}
        onSearch={setSearch}
        onTyped={addTyped}
        onPasted={list.onPasted}
        all={list.all}
        onMore={list.loadMore}
        isLoading={list.isLoading}
        note={<Note list={list} count={options.length} offersValues={dataset.offersValues} />}
        isSteady={dataset.offersValues}
        autoFocus
      />
      {advancedType ? (
        <AdvancedReadings type={advancedType} values={draft.values.filter((value) => isRead(value, isText))} problem={problem} />
      ) : null}
    </>
  );
}

const isPlain = (value: FilterLiteral | null): value is FilterLiteral => value !== null && value !== '';
const toOption = (value: FilterLiteral, t: FieldTexts): ListedOption<FilterLiteral> => ({ value, label: valueFace(value, t) });

const hintOf = (value: FilterLiteral, type: AdvancedType | undefined): { readonly hint?: string } =>
  type === 'internet_address' && Number.isSafeInteger(value) ? { hint: formatAddress(BigInt(Number(value))) } : {};

interface NoteProps {
  readonly list: ValueList<FilterLiteral>;
  readonly count: number;
  readonly offersValues: boolean;
}

/** Any value can be typed, whatever is listed. */
function Note({ list, count, offersValues }: NoteProps) {
  const t = useMessages(controlFields);
  if (!offersValues && list.notice === null) return t('filter.noValuesOffered');
  const problem = list.problem === null ? null : t('filter.valuesFailed', { reason: list.problem });
  if (count === 0 && !list.isLoading && problem === null) return t('filter.noMatches');
  return <ValueListNote list={{ ...list, problem }} unlisted={null} count={list.options.length} />;
}
