// What a connected database can be used for: each switch with what it does, and what it risks.
import { TextField } from '#app/ui/TextField.tsx';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CheckField } from './ChoiceField.tsx';
import type { Settings } from './connect-form.ts';
import type { PartProps } from './ConnectionFields.tsx';
import styles from './ConnectForm.module.css';

const IN_SQL_LAB = ['exposeInSqllab', 'allowRunAsync', 'disableDataPreview', 'estimateCost'] as const;
const WRITING = ['allowDml', 'allowCtas', 'allowCvas'] as const;

interface SettingsFieldsProps extends PartProps {
  readonly hasSchemas: boolean;
}

export function SettingsFields({ form, hasSchemas, errors, onEdit }: SettingsFieldsProps) {
  const t = useMessages(connectDatabase);
  const { settings } = form;
  const set = (change: Partial<Settings>, ...fields: readonly string[]) =>
    onEdit({ ...form, settings: { ...settings, ...change } }, ...fields);
  return (
    <>
      <fieldset className={styles.part}>
        <legend>{t('sqlLab.title')}</legend>
        <Switches of={IN_SQL_LAB} settings={settings} onChange={set} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('writing.title')}</legend>
        <Switches of={WRITING} settings={settings} onChange={set} />
        {hasSchemas && (settings.allowCtas || settings.allowCvas) ? (
          <TextField
            label={t('forceCtasSchema.label')}
            name="force_ctas_schema"
            hint={t('forceCtasSchema.hint')}
            value={settings.forceCtasSchema}
            error={errors['force_ctas_schema']}
            maxLength={250}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ forceCtasSchema: event.target.value }, 'force_ctas_schema')}
          />
        ) : null}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('charts.title')}</legend>
        <TextField
          label={t('cacheTimeout.label')}
          name="cache_timeout"
          hint={t('cacheTimeout.hint')}
          value={settings.cacheTimeout}
          error={errors['cache_timeout']}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          onChange={(event) => set({ cacheTimeout: event.target.value }, 'cache_timeout')}
        />
      </fieldset>
    </>
  );
}

interface SwitchesProps {
  readonly of: readonly ((typeof IN_SQL_LAB)[number] | (typeof WRITING)[number])[];
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

function Switches({ of, settings, onChange }: SwitchesProps) {
  const t = useMessages(connectDatabase);
  return of.map((name) => (
    <CheckField
      key={name}
      label={t(`${name}.label`)}
      about={t(`${name}.hint`)}
      isOn={settings[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  ));
}
