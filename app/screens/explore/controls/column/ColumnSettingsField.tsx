// How each column of a table looks: a column is selected, then its settings are shown.
import { useState } from 'react';
import { readObject, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { columnSettings, readSetting, settingsColumns, withSetting } from './column-settings-value.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import { resultChoices } from '#app/screens/explore/controls/editor/field-options.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { NUMBER_FORMATS, TIME_FORMATS } from '#app/screens/explore/controls/format/format-choices.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { FormatRow, NumberRow, SelectRow, TextRow } from '#app/screens/explore/controls/setting-rows.tsx';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

export function ColumnSettingsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { formData, dataset } = usePanel();
  const { ids, value, set, onReset } = useControl(control);
  const [selected, setSelected] = useState<string | null>(null);
  const columns = settingsColumns(formData);
  const column = selected !== null && columns.includes(selected) ? selected : (columns[0] ?? null);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      {column === null ? (
        <p className={text.muted}>{t('settings.none')}</p>
      ) : (
        <>
          <Select
            id={ids.field}
            choices={resultChoices(columns, dataset, tMetrics)}
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
  const { columnWidth: width } = settings;
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
      <NumberRow
        label={t('settings.width')}
        value={typeof width === 'number' || typeof width === 'string' ? width : null}
        onNumber={(next) => onSetting('columnWidth', next)}
      />
      <SelectRow
        label={t('settings.align')}
        choices={alignments}
        value={readText(settings, 'horizontalAlign')}
        onPick={(next) => onSetting('horizontalAlign', next)}
      />
      <FormatRow
        label={t('settings.numberFormat')}
        formats={NUMBER_FORMATS}
        value={readText(settings, 'd3NumberFormat')}
        onPick={(next) => onSetting('d3NumberFormat', next)}
      />
      <FormatRow
        label={t('settings.smallNumberFormat')}
        formats={NUMBER_FORMATS}
        value={readText(settings, 'd3SmallNumberFormat')}
        onPick={(next) => onSetting('d3SmallNumberFormat', next)}
      />
      <FormatRow
        label={t('settings.timeFormat')}
        formats={TIME_FORMATS}
        value={readText(settings, 'd3TimeFormat')}
        onPick={(next) => onSetting('d3TimeFormat', next)}
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
