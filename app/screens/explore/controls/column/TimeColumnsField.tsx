// The columns of a time-series table: values and changes, averages, shares, sparklines.
import type { SelectChoices } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { NUMBER_FORMATS } from '#app/screens/explore/controls/format/format-choices.ts';
import { FormatRow, NumberRow, SelectRow, TextRow } from '#app/screens/explore/controls/setting-rows.tsx';
import {
  COLUMN_TYPES,
  COMPARISONS,
  NEW_TIME_COLUMN,
  readTimeColumnDraft,
  timeColumnFace,
  writeTimeColumn,
  type TimeColumnDraft,
} from './time-column-value.ts';

export function TimeColumnsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const type: ChipType<TimeColumnDraft> = {
    noun: 'column',
    icon: 'table',
    faceOf: (saved) => timeColumnFace(saved, t),
    isWrong: (saved) => writeTimeColumn(readTimeColumnDraft(saved)) === null,
    read: readTimeColumnDraft,
    fresh: () => NEW_TIME_COLUMN,
    write: writeTimeColumn,
    onField: () => ({ kind: 'refused', message: t('timeColumn.noField') }),
    Editor: TimeColumnEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

function TimeColumnEditor({ draft, onDraft }: EditorProps<TimeColumnDraft>) {
  const t = useMessages(controlFields);
  const change = (part: Partial<TimeColumnDraft>) => onDraft({ ...draft, ...part });
  const types: SelectChoices = COLUMN_TYPES.map((one) => [one, t(`timeColumn.type.${one}`)] as const);
  return (
    <>
      <SelectRow
        label={t('timeColumn.type')}
        choices={types}
        value={draft.type}
        onPick={(picked) => change({ type: COLUMN_TYPES.find((one) => one === picked) ?? 'time' })}
      />
      <TextRow
        label={t('timeColumn.label')}
        placeholder={t('settings.automatic')}
        value={draft.label}
        onText={(label) => change({ label })}
      />
      <TypeRows draft={draft} change={change} />
      <FormatRow
        label={t('settings.numberFormat')}
        formats={NUMBER_FORMATS}
        value={draft.format}
        onPick={(picked) => change({ format: typeof picked === 'string' ? picked : null })}
      />
    </>
  );
}

interface TypeRowsProps {
  readonly draft: TimeColumnDraft;
  readonly change: (part: Partial<TimeColumnDraft>) => void;
}

/** What only columns of this type have. */
function TypeRows({ draft, change }: TypeRowsProps) {
  const t = useMessages(controlFields);
  const lag = (label: string, placeholder?: string) => (
    <NumberRow label={label} value={draft.lag} onNumber={(next) => change({ lag: next })} {...(placeholder && { placeholder })} />
  );
  switch (draft.type) {
    case 'contrib':
      return null;
    case 'avg':
      return lag(t('timeColumn.periods'), t('timeColumn.all'));
    case 'time':
      return (
        <>
          <SelectRow
            label={t('timeColumn.comparison')}
            choices={COMPARISONS.map((one) => [one, t(`timeColumn.comparison.${one}`)] as const)}
            value={draft.comparison}
            onPick={(picked) => change({ comparison: COMPARISONS.find((one) => one === picked) ?? 'value' })}
          />
          {lag(t('timeColumn.lag'), '0')}
        </>
      );
    case 'spark':
      return (
        <>
          {lag(t('timeColumn.periods'), t('timeColumn.all'))}
          <NumberRow
            label={t('timeColumn.ratio')}
            placeholder={t('timeColumn.noRatio')}
            value={draft.ratio}
            onNumber={(ratio) => change({ ratio })}
          />
          <NumberRow label={t('settings.width')} placeholder="140" value={draft.width} onNumber={(width) => change({ width })} />
        </>
      );
  }
}
