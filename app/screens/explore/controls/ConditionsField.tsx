// Rules by which values get a color: of which column, when, and which color.
import { useId } from 'react';
import { CONDITION_COLORS, isBetween, NUMBER_OPERATORS, TEXT_OPERATORS } from '#app/charts/shared/color/conditional-format.ts';
import { columnLabel, metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import { isTableForm } from '#app/domain/export/table-kinds.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { NumberField } from '#app/ui/NumberField.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';
import type { Choices } from '#app/charts/shared/kind.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/Input.tsx';
import { EvenRow } from '#app/ui/EvenRow.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import { conditionFace, NEW_CONDITION, readConditionDraft, writeCondition, type ConditionDraft } from './condition-value.ts';
import { labelResultColumn, resultChoices } from './field-options.tsx';
import type { FieldProps } from './field-props.ts';
import { usePanel, type Panel } from './panel-context.ts';
import editors from './editors.module.css';

export function ConditionsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const panel = usePanel();
  const [first] = columnsOf(panel);
  const type: ChipType<ConditionDraft> = {
    noun: 'rule',
    icon: 'filter',
    faceOf: (saved) => conditionFace(saved, t, (name) => labelResultColumn(name, panel.dataset, tMetrics)),
    isWrong: (saved) => writeCondition(readConditionDraft(saved)) === null,
    read: readConditionDraft,
    fresh: () => ({ ...NEW_CONDITION, column: first?.name ?? null }),
    write: writeCondition,
    onField: ({ name }) => ({ kind: 'draft', draft: { ...NEW_CONDITION, column: name } }),
    Editor: ConditionEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

interface Target {
  readonly name: string;
  readonly isNumber: boolean;
}

/** What the chart shows: its metrics, then what it groups by or lists. */
function columnsOf({ formData }: Panel): readonly Target[] {
  const isRaw = formData['query_mode'] === 'raw';
  const metrics = isRaw ? [] : ['metrics', 'metric'].flatMap((name) => readList(formData, name)).map(metricLabel);
  const shares = isRaw ? [] : readList(formData, 'percent_metrics').map((metric) => `%${metricLabel(metric)}`);
  const columns = readList(formData, isRaw ? 'all_columns' : 'groupby').map(columnLabel);
  const hasColumns = isTableForm(formData);
  const targets = [
    ...[...metrics, ...shares].map((name) => ({ name, isNumber: true })),
    ...(hasColumns ? columns.map((name) => ({ name, isNumber: false })) : []),
  ];
  return targets.filter(({ name }, index) => name !== '' && targets.findIndex((other) => other.name === name) === index);
}

const BOTH_OPERATORS: Choices = [...NUMBER_OPERATORS, ...TEXT_OPERATORS.filter(([one]) => one !== '=')];

function ConditionEditor({ draft, onDraft }: EditorProps<ConditionDraft>) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const tMetrics = useMessages(metricNames);
  const panel = usePanel();
  const named = (choices: Choices) => choices.map(([value, label]) => [value, tControls(label)] as const) as SelectChoices;
  const id = useId();
  const targets = columnsOf(panel);
  const isNumber = targets.find(({ name }) => name === draft.column)?.isNumber ?? false;
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={`${id}-column`}>{t('rule.column')}</label>
        <Select
          id={`${id}-column`}
          choices={resultChoices(
            targets.map(({ name }) => name),
            panel.dataset,
            tMetrics,
          )}
          value={draft.column}
          onPick={(picked) => onDraft({ ...draft, column: picked === null ? null : String(picked) })}
        />
      </div>
      <div className={editors.row}>
        <label htmlFor={`${id}-operator`}>{t('rule.operator')}</label>
        <Select
          id={`${id}-operator`}
          choices={named(isNumber ? NUMBER_OPERATORS : BOTH_OPERATORS)}
          value={draft.operator}
          onPick={(picked) => onDraft({ ...draft, operator: String(picked) })}
        />
      </div>
      <ConditionValue draft={draft} onDraft={onDraft} isNumber={isNumber} />
      <div className={editors.row}>
        <label htmlFor={`${id}-color`}>{t('rule.color')}</label>
        <Select
          id={`${id}-color`}
          choices={named(CONDITION_COLORS)}
          value={draft.color}
          onPick={(picked) => onDraft({ ...draft, color: String(picked) })}
        />
      </div>
      <Checkbox checked={draft.isText} onToggle={(isText) => onDraft({ ...draft, isText })}>
        {t('rule.colorText')}
      </Checkbox>
    </>
  );
}

type ValueProps = Pick<EditorProps<ConditionDraft>, 'draft' | 'onDraft'> & { readonly isNumber: boolean };

function ConditionValue({ draft, onDraft, isNumber }: ValueProps) {
  const t = useMessages(controlFields);
  if (draft.operator === 'None') return null;
  if (isBetween(draft.operator))
    return (
      <EvenRow>
        <NumberField
          aria-label={t('rule.from')}
          placeholder={t('rule.from')}
          value={draft.left}
          onNumber={(left) => onDraft({ ...draft, left })}
        />
        <NumberField
          aria-label={t('rule.to')}
          placeholder={t('rule.to')}
          value={draft.right}
          onNumber={(right) => onDraft({ ...draft, right })}
        />
      </EvenRow>
    );
  if (isNumber)
    return (
      <NumberField
        aria-label={t('rule.value')}
        placeholder={t('rule.value')}
        value={draft.value}
        onNumber={(value) => onDraft({ ...draft, value })}
      />
    );
  return (
    <Input
      isCompact
      aria-label={t('rule.value')}
      placeholder={t('rule.value')}
      autoComplete="off"
      value={draft.value ?? ''}
      onChange={(event) => onDraft({ ...draft, value: asSaved(event.target.value) })}
    />
  );
}

/** A number where it is written as one, for columns of plain rows can contain either. */
const asSaved = (text: string): string | number =>
  text.trim() !== '' && String(Number(text)) === text.trim() ? Number(text) : text;
