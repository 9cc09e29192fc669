// Settings that few databases need: waiting, kept connections, where long queries run, and how long lists are kept.
import type { ChangeEvent } from 'react';
import { LOCATION_HINTS } from '#app/domain/database/location-hint.ts';
import { connectAdvanced } from '#app/messages/en/connect-advanced.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { findAbilities } from './place.ts';
import type { AdvancedSettings } from './advanced-settings.ts';
import { SelectField } from './ChoiceField.tsx';
import type { PartProps } from './ConnectionFields.tsx';
import styles from './ConnectForm.module.css';

interface AdvancedFieldsProps extends PartProps {
  /** Whether there is a server to connect to. */
  readonly hasConnection: boolean;
}

/** By the wire's names. */
const FIELDS = {
  connectTimeout: 'connect_timeout',
  poolSize: 'pool_size',
  applicationName: 'application_name',
  schemaCache: 'schema_cache_timeout',
  tableCache: 'table_cache_timeout',
} as const;

export function AdvancedFields({ form, hasConnection, errors, onEdit }: AdvancedFieldsProps) {
  const t = useMessages(connectAdvanced);
  const { settings, place } = form;
  const { advanced } = settings;
  const set = (change: Partial<AdvancedSettings>, field: string) =>
    onEdit({ ...form, settings: { ...settings, advanced: { ...advanced, ...change } } }, field);
  const text = (name: keyof typeof FIELDS, isNumber = true) => ({
    label: t(`${name}.label`),
    hint: t(`${name}.hint`),
    name: FIELDS[name],
    value: advanced[name],
    error: errors[FIELDS[name]],
    maxLength: isNumber ? 10 : 63,
    autoComplete: 'off',
    spellCheck: false,
    ...(isNumber && { inputMode: 'numeric' as const }),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }, FIELDS[name]),
  });
  const { hasPool, nameArgument } = findAbilities(place.backend);
  const isPooled = hasPool && place.transport !== 'hyperdrive';
  return (
    <fieldset className={styles.part}>
      <legend>{t('title')}</legend>
      {hasConnection ? (
        <>
          <FieldPair>
            <TextField {...text('connectTimeout')} />
            {isPooled ? <TextField {...text('poolSize')} /> : null}
          </FieldPair>
          {nameArgument === null ? null : <TextField {...text('applicationName', false)} />}
          <FieldPair>
            <TextField {...text('schemaCache')} />
            <TextField {...text('tableCache')} />
          </FieldPair>
        </>
      ) : null}
      <LocationField value={advanced.locationHint} onChange={(locationHint) => set({ locationHint }, 'location_hint')} />
    </fieldset>
  );
}

const NEAR_CALLER = 'auto';

function LocationField({ value, onChange }: { readonly value: string; readonly onChange: (hint: string) => void }) {
  const t = useMessages(connectAdvanced);
  return (
    <SelectField
      label={t('location.label')}
      name="location_hint"
      value={value === '' ? NEAR_CALLER : value}
      options={[NEAR_CALLER, ...LOCATION_HINTS].map((hint) => ({
        value: hint,
        label: t(`location.${hint as typeof NEAR_CALLER | (typeof LOCATION_HINTS)[number]}`),
        about: t('location.hint'),
      }))}
      onChange={(hint) => onChange(hint === NEAR_CALLER ? '' : hint)}
    />
  );
}
