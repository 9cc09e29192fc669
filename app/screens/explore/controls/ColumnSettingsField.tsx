// How each column of a table looks: a column is selected, then its settings are shown.
import { useId, useState } from 'react';
import { readObject, readText, type JsonObject } from '#app/charts/shared/form-values.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Input } from '#app/ui/Input.tsx';
import { NumberField, type NumberInput } from '#app/ui/NumberField.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text.module.css';
import { columnSettings, readSetting, settingsColumns, withSetting } from './column-settings-value.ts';
import { ControlShell } from './ControlShell.tsx';
import editors from './editors.module.css';
import type { FieldProps } from './field-props.ts';
import { NUMBER_FORMATS, TIME_FORMATS, type FormatChoice } from './format-choices.ts';
import { usePanel } from './panel-context.ts';
import { useControl } from './use-control.ts';

export function ColumnSettingsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { formData } = usePanel();
  const { ids, value, set, onReset } = useControl(control);
  const [selected, setSelected] = useState<string | null>(null);
  const columns = settingsColumns(formData);
  const column = selected !== null && columns.includes(selected) ? selected : (columns[0] ?? null);
  return (
    <ControlShell control={control} ids={ids} labels="field" problem={problem} onReset={onReset}>
      {column === null ? (
        <p className={text.muted}>{t('settings.none')}</p>
      ) : (
        <>
          <Select
            id={ids.field}
            choices={columns.map((name) => [name, name] as const)}
            value={column}
            onPick={(picked) => setSelected(picked === null ? null : String(picked))}
          />
          <Settings
            key={column}
            settings={columnSettings(value, column)}
            onSetting={(name, next) => set(withSetting(value, column, name, next))}
          />
        </>
      )}
    </ControlShell>
  );
}

interface SettingsProps {
  readonly settings: JsonObject;
  readonly onSetting: (name: string, value: unknown) => void;
}

const FLAGS = [
  ['visible', 'settings.visible', true],
  ['truncateLongCells', 'settings.truncate', true],
  ['showCellBars', 'settings.bars', true],
  ['alignPositiveNegative', 'settings.alignBars', false],
  ['colorPositiveNegative', 'settings.colorNegatives', true],
] as const;

function Settings({ settings, onSetting }: SettingsProps) {
  const t = useMessages(controlFields);
  const currency = readObject(settings, 'currencyFormat');
  const alignments: SelectChoices = [
    [null, t('settings.automatic')],
    ['left', t('settings.left')],
    ['center', t('settings.center')],
    ['right', t('settings.right')],
  ];
  return (
    <>
      <TextRow
        label={t('settings.name')}
        value={readText(settings, 'customColumnName')}
        onText={(next) => onSetting('customColumnName', next)}
      />
      <WidthRow settings={settings} onSetting={onSetting} />
      <SelectRow
        label={t('settings.align')}
        choices={alignments}
        value={readText(settings, 'horizontalAlign')}
        onPick={(next) => onSetting('horizontalAlign', next)}
      />
      <FormatRow
        label={t('settings.numberFormat')}
        name="d3NumberFormat"
        formats={NUMBER_FORMATS}
        settings={settings}
        onSetting={onSetting}
      />
      <FormatRow
        label={t('settings.smallNumberFormat')}
        name="d3SmallNumberFormat"
        formats={NUMBER_FORMATS}
        settings={settings}
        onSetting={onSetting}
      />
      <FormatRow
        label={t('settings.timeFormat')}
        name="d3TimeFormat"
        formats={TIME_FORMATS}
        settings={settings}
        onSetting={onSetting}
      />
      <TextRow
        label={t('settings.currency')}
        value={readText(currency, 'symbol')}
        onText={(symbol) => onSetting('currencyFormat', symbol === '' ? null : { symbolPosition: 'prefix', ...currency, symbol })}
      />
      {FLAGS.map(([name, label, fallback]) => (
        <Checkbox key={name} checked={readSetting(settings, name, fallback)} onToggle={(next) => onSetting(name, next)}>
          {t(label)}
        </Checkbox>
      ))}
    </>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly value: string | null;
  readonly onText: (text: string) => void;
}

function TextRow({ label, value, onText }: TextRowProps) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} isCompact autoComplete="off" value={value ?? ''} onChange={(event) => onText(event.target.value)} />
    </div>
  );
}

function WidthRow({ settings, onSetting }: SettingsProps) {
  const t = useMessages(controlFields);
  const id = useId();
  const width = settings['columnWidth'];
  const value: NumberInput = typeof width === 'number' || typeof width === 'string' ? width : null;
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{t('settings.width')}</label>
      <NumberField id={id} value={value} onNumber={(next) => onSetting('columnWidth', next)} />
    </div>
  );
}

interface SelectRowProps {
  readonly label: string;
  readonly choices: SelectChoices;
  readonly value: string | null;
  readonly onPick: (value: unknown) => void;
}

function SelectRow({ label, choices, value, onPick }: SelectRowProps) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} choices={choices} value={value} onPick={onPick} />
    </div>
  );
}

interface FormatRowProps extends SettingsProps {
  readonly label: string;
  readonly name: string;
  readonly formats: readonly FormatChoice[];
}

function FormatRow({ label, name, formats, settings, onSetting }: FormatRowProps) {
  const t = useMessages(controlFields);
  const choices = [
    [null, t('settings.automatic')],
    ...formats.map((one) => [one.format, t(one.label)] as const),
  ] as SelectChoices;
  return <SelectRow label={label} choices={choices} value={readText(settings, name)} onPick={(next) => onSetting(name, next)} />;
}
