// The filters as a plain form, for browsers without scripts: selections can be removed, and values typed.
import { type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { FIELD_PREFIX, fieldText } from '#app/domain/dashboard/filters/rison-field.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { checkboxClass } from '#app/ui/form/Checkbox.tsx';
import styles from './FilterForm.module.css';

interface FilterFormProps {
  readonly filters: readonly FilterView[];
  readonly openTabs: readonly string[];
}

export function FilterForm({ filters, openTabs }: FilterFormProps) {
  const tCommon = useMessages(common);
  const { urlParams } = useDashboard();
  return (
    <form method="get" className={styles.form}>
      {Object.entries(urlParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {openTabs.map((id) => (
        <input key={id} type="hidden" name="tab" value={id} />
      ))}
      <input type="hidden" name={`${FIELD_PREFIX}sent`} value="1" />
      {filters.map((filter) => (
        <fieldset key={filter.id}>
          <legend>{filter.name}</legend>
          <Fields name={`${FIELD_PREFIX}${filter.id}`} filter={filter} choice={filter.choice} />
        </fieldset>
      ))}
      <Button type="submit" weight="primary">
        {tCommon('apply')}
      </Button>
    </form>
  );
}

function Fields({ name, filter, choice }: { name: string; filter: FilterView; choice: FilterChoice }) {
  const t = useMessages(dashboardFilters);
  const locale = useLocale();
  const names = new Map(filter.names);
  switch (choice.kind) {
    case 'select':
      return (
        <>
          {choice.values.map((value) => (
            <label className={checkboxClass} key={fieldText(value)}>
              <input type="checkbox" name={name} value={fieldText(value)} defaultChecked />
              <span>{names.get(String(value)) ?? nameValue(value, locale)}</span>
            </label>
          ))}
          {filter.isMultiple || choice.values.length === 0 ? (
            <Input
              isCompact
              name={name}
              aria-label={t('fieldValue', { filter: filter.name })}
              placeholder={t('valuePlaceholder')}
            />
          ) : null}
        </>
      );
    case 'range':
      return (
        <>
          <End name={`${name}.min`} label={t('rangeFrom', { filter: filter.name })} value={choice.min} />
          <End name={`${name}.max`} label={t('rangeTo', { filter: filter.name })} value={choice.max} />
        </>
      );
    case 'time':
      return <Text name={name} label={filter.name} value={choice.range} placeholder={t('timePlaceholder')} />;
    case 'column':
      return <Text name={name} label={filter.name} value={choice.column} placeholder={t('columnPlaceholder')} />;
    case 'grain':
      return <Text name={name} label={filter.name} value={choice.grain} placeholder="P1D" />;
    case 'dimensions':
      return (
        <>
          {choice.columns.map((column) => (
            <label className={checkboxClass} key={column}>
              <input type="checkbox" name={name} value={column} defaultChecked />
              <span>{names.get(column) ?? column}</span>
            </label>
          ))}
          {filter.isMultiple || choice.columns.length === 0 ? (
            <Text
              name={name}
              label={t('fieldValue', { filter: filter.name })}
              value={null}
              placeholder={t('dimensionPlaceholder')}
            />
          ) : null}
        </>
      );
  }
}

function End({ name, label, value }: { name: string; label: string; value: number | null }) {
  return <Input isCompact type="number" step="any" name={name} aria-label={label} defaultValue={value ?? ''} />;
}

function Text({ name, label, value, placeholder }: { name: string; label: string; value: string | null; placeholder: string }) {
  return <Input isCompact name={name} aria-label={label} defaultValue={value ?? ''} placeholder={placeholder} />;
}
