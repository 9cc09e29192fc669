// Rules by which values get a color: of which column, when, and which color.
import { useId } from 'react';
import {
  CONDITION_COLORS,
  ENTIRE_ROW,
  isBetween,
  NUMBER_OPERATORS,
  TEXT_OPERATORS,
  TINTED_PARTS,
} from '#app/charts/shared/color/conditional-format.ts';
import { columnLabel, metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import { isPivotForm, isTableForm } from '#app/domain/export/table-kinds.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { ColorField } from '#app/ui/form/ColorField.tsx';
import { NumberField } from '#app/ui/form/NumberField.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import type { Choices } from '#app/charts/shared/form/control.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import {
  conditionFace,
  isTrend,
  NEW_CONDITION,
  readConditionDraft,
  writeCondition,
  type ConditionDraft,
} from './condition-value.ts';
import { labelResultColumn, resultChoices } from '#app/screens/explore/controls/editor/field-options.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { usePanel, type Panel } from '#app/screens/explore/controls/panel-context.ts';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

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
  const targets = [
    ...[...metrics, ...shares].map((name) => ({ name, isNumber: true })),
    ...(isTableForm(formData) ? columns.map((name) => ({ name, isNumber: false })) : []),
  ];
  return targets.filter(({ name }, index) => name !== '' && targets.findIndex((other) => other.name === name) === index);
}

const BOTH_OPERATORS = [...NUMBER_OPERATORS, ...TEXT_OPERATORS.filter(([one]) => one !== '=')];

function ConditionEditor({ draft, onDraft }: EditorProps<ConditionDraft>) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const tMetrics = useMessages(metricNames);
  const panel = usePanel();
  const id = useId();
  const targets = columnsOf(panel);
  const names = targets.map(({ name }) => name);
  const isNumber = targets.find(({ name }) => name === draft.column)?.isNumber ?? false;
  const operators = isNumber ? NUMBER_OPERATORS : BOTH_OPERATORS;
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={`${id}-column`}>{t('rule.column')}</label>
        <Select
          id={`${id}-column`}
          choices={resultChoices(names, panel.dataset, tMetrics)}
          value={draft.column}
          onPick={(picked) => onDraft({ ...draft, column: picked === null ? null : String(picked) })}
        />
      </div>
      {isTrend(draft.color) ? null : (
        <>
          <div className={editors.row}>
            <label htmlFor={`${id}-operator`}>{t('rule.operator')}</label>
            <Select
              id={`${id}-operator`}
              choices={operators.map(([value, label]) => [value, tControls(label)] as const)}
              value={draft.operator}
              onPick={(picked) => onDraft({ ...draft, operator: String(picked) })}
            />
          </div>
          <ConditionValue draft={draft} onDraft={onDraft} isNumber={isNumber} />
        </>
      )}
      <ConditionColor draft={draft} onDraft={onDraft} />
      {isTrend(draft.color) ? null : <ConditionReach draft={draft} onDraft={onDraft} names={names} isNumber={isNumber} />}
    </>
  );
}

const CUSTOM = 'custom';
/** Where a custom color begins. */
const FIRST_CUSTOM = '#2f7ed8';

/** A color of the theme, a custom one, or where times are compared that of rises. */
function ConditionColor({ draft, onDraft }: Pick<EditorProps<ConditionDraft>, 'draft' | 'onDraft'>) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const { formData } = usePanel();
  const id = useId();
  const isCustom = draft.color.startsWith('#');
  const trends = isTableForm(formData) && readList(formData, 'time_compare').length > 0 ? TREND_COLORS : [];
  const named = [...CONDITION_COLORS, ...trends].map(([value, label]) => [value, tControls(label)] as const);
  return (
    <div className={editors.row}>
      <label htmlFor={`${id}-color`}>{t('rule.color')}</label>
      <Select
        id={`${id}-color`}
        choices={[...named, [CUSTOM, t('rule.customColor')] as const]}
        value={isCustom ? CUSTOM : draft.color}
        onPick={(picked) => onDraft({ ...draft, color: picked === CUSTOM ? FIRST_CUSTOM : String(picked) })}
      />
      {isCustom ? (
        <ColorField label={t('rule.customColor')} value={draft.color} onColor={(color) => onDraft({ ...draft, color })} />
      ) : null}
    </div>
  );
}

interface ReachProps extends Pick<EditorProps<ConditionDraft>, 'draft' | 'onDraft'> {
  readonly names: readonly string[];
  readonly isNumber: boolean;
}

/** Which cells, which part of them, and how strongly: of a big number there is nothing to choose. */
function ConditionReach({ draft, onDraft, names, isNumber }: ReachProps) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { formData, dataset } = usePanel();
  const id = useId();
  const hasRows = isTableForm(formData);
  if (!hasRows && !isPivotForm(formData)) return null;
  const others = resultChoices(
    names.filter((name) => name !== draft.column),
    dataset,
    tMetrics,
  );
  const parts = TINTED_PARTS.filter(([, part]) => hasRows || part !== 'bar');
  const hasStrength = isNumber && draft.part === 'background' && GRADED.includes(draft.operator);
  return (
    <>
      {hasRows ? (
        <div className={editors.row}>
          <label htmlFor={`${id}-target`}>{t('rule.target')}</label>
          <Select
            id={`${id}-target`}
            choices={[[null, t('rule.sameColumn')], [ENTIRE_ROW, t('rule.entireRow')], ...others]}
            value={draft.target}
            onPick={(picked) => onDraft({ ...draft, target: picked === null ? null : String(picked) })}
          />
        </div>
      ) : null}
      <div className={editors.row}>
        <label htmlFor={`${id}-part`}>{t('rule.part')}</label>
        <Select
          id={`${id}-part`}
          choices={parts.map(([, part]) => [part, t(`rule.part.${part}`)] as const)}
          value={draft.part}
          onPick={(picked) => onDraft({ ...draft, part: parts.find(([, part]) => part === picked)?.[1] ?? 'background' })}
        />
      </div>
      {hasStrength ? (
        <Checkbox checked={draft.hasGradient} onToggle={(hasGradient) => onDraft({ ...draft, hasGradient })}>
          {draft.operator === 'None' ? t('rule.gradientByValue') : t('rule.gradient')}
        </Checkbox>
      ) : null}
    </>
  );
}

/** Operators by which one value can be stronger than another. */
const GRADED: readonly string[] = ['None', '>', '<', '≥', '≤'];
const TREND_COLORS = [
  ['Green', 'choice.greenIncrease'],
  ['Red', 'choice.redIncrease'],
] as const satisfies Choices;

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
