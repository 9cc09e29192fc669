// Where rows are: two columns of degrees, one column with both, or a geohash.
import { isObject } from '#app/charts/shared/form/form-values.ts';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

const TYPES = ['latlong', 'delimited', 'geohash'] as const;

export function SpatialField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const { ids, value, set } = useControl(control);
  const saved = isObject(value) ? value : {};
  const type = TYPES.find((one) => one === saved['type']) ?? 'latlong';
  const columns: SelectChoices = [[null, t('spatial.none')], ...dataset.columns.map(({ name }) => [name, name] as const)];
  const fields = {
    latlong: [
      ['lonCol', t('spatial.longitude')],
      ['latCol', t('spatial.latitude')],
    ],
    delimited: [['lonlatCol', t('spatial.delimited')]],
    geohash: [['geohashCol', t('spatial.geohash')]],
  } as const;
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem}>
      <Select
        aria-label={t('spatial.type')}
        choices={TYPES.map((one) => [one, t(`spatial.type.${one}`)] as const)}
        value={type}
        onPick={(picked) => set({ ...saved, type: picked })}
      />
      {fields[type].map(([name, label]) => (
        <Select
          key={name}
          aria-label={label}
          choices={columns.map(([column, text]) => [column, column === null ? label : text] as const)}
          value={typeof saved[name] === 'string' ? saved[name] : null}
          onPick={(picked) => set({ ...saved, type, [name]: picked })}
        />
      ))}
    </ControlShell>
  );
}
