// The currency of a chart's numbers: which, and on which side its symbol is.
import { isObject, readText } from '#app/charts/shared/form/form-values.ts';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { ControlShell, describedBy } from '#app/screens/explore/controls/ControlShell.tsx';
import { AUTO_CURRENCY } from '#app/domain/format/currency.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'INR',
  'CHF',
  'CAD',
  'AUD',
  'BRL',
  'MXN',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'TRY',
  'KRW',
  'ZAR',
];

export function CurrencyField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { ids, value, set, onReset } = useControl(control);
  const { dataset } = usePanel();
  const automatic = dataset.currencyCodeColumn === null ? [] : [[AUTO_CURRENCY, t('currency.auto')] as const];
  const saved = isObject(value) ? value : {};
  const symbol = readText(saved, 'symbol');
  const side = saved['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix';
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <EvenRow>
        <Select
          id={ids.field}
          choices={[[null, t('currency.none')], ...automatic, ...CURRENCIES.map((code) => [code, code] as const)]}
          value={symbol}
          onPick={(next) => set(next === null ? null : { symbol: next, symbolPosition: side })}
          aria-describedby={describedBy(ids, control, problem)}
        />
        {symbol === null ? null : (
          <SegmentedControl
            label={t('currency.position')}
            choices={[
              ['prefix', t('currency.prefix')],
              ['suffix', t('currency.suffix')],
            ]}
            value={side}
            onPick={(next) => set({ symbol, symbolPosition: next })}
          />
        )}
      </EvenRow>
    </ControlShell>
  );
}
