// The currency of a chart's numbers: which, and on which side its symbol stands.
import { isObject, readText } from '#app/charts/shared/form-values.ts';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';
import type { FieldProps } from './field-props.ts';
import { ControlShell, describedBy } from './ControlShell.tsx';
import { useControl } from './use-control.ts';

const CURRENCIES: SelectChoices = [
  [null, 'None'],
  ...[
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
  ].map((code) => [code, code] as const),
];
const SIDES: SelectChoices = [
  ['prefix', 'Before'],
  ['suffix', 'After'],
];

export function CurrencyField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset, isDisabled } = useControl(control);
  const saved = isObject(value) ? value : {};
  const symbol = readText(saved, 'symbol');
  const side = saved['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix';
  return (
    <ControlShell control={control} ids={ids} labels="field" problem={problem} onReset={onReset}>
      <div className="control-pair">
        <Select
          id={ids.field}
          choices={CURRENCIES}
          value={symbol}
          onPick={(next) => set(next === null ? null : { symbol: next, symbolPosition: side })}
          disabled={isDisabled}
          aria-describedby={describedBy(ids, control, problem)}
        />
        {symbol === null ? null : (
          <SegmentedControl
            label="Where the symbol stands"
            choices={SIDES}
            value={side}
            onPick={(next) => set({ symbol, symbolPosition: next })}
            disabled={isDisabled}
          />
        )}
      </div>
    </ControlShell>
  );
}
