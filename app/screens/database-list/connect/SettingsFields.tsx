// What a connected database can be used for: each switch with what it does, and what it risks.
import { DATABASE_FIELDS } from '#app/domain/database/fields.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CheckField } from './ChoiceField.tsx';
import type { DatabaseSettings } from './connect-form.ts';
import type { PartProps } from './ConnectionFields.tsx';
import { Oauth2Fields } from './Oauth2Fields.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import { findAbilities } from './place.ts';
import styles from './ConnectForm.module.css';

type Field = (typeof DATABASE_FIELDS)[keyof typeof DATABASE_FIELDS];
type SwitchName = Extract<Field, { readonly form: { readonly section: string } }>['column'];

const switchesIn = (section: string): readonly SwitchName[] =>
  Object.values(DATABASE_FIELDS).flatMap((field) =>
    'form' in field && 'section' in field.form && field.form.section === section ? [field.column as SwitchName] : [],
  );

const IN_SQL_LAB = [...switchesIn('sqlLab'), 'exploreResults', 'disableDataPreview', 'estimateCost'] as const;
const WRITING = switchesIn('writing');

interface SettingsFieldsProps extends PartProps {
  readonly hasSchemas: boolean;
}

export function SettingsFields({ form, hasSchemas, errors, onEdit }: SettingsFieldsProps) {
  const t = useMessages(connectDatabase);
  const { settings } = form;
  const { takesFiles: canUpload, estimatesCost, impersonates, hasCatalogs } = findAbilities(form.place.backend);
  const canEstimate = hasSchemas && estimatesCost;
  const set = (change: Partial<DatabaseSettings>, ...fields: readonly string[]) =>
    onEdit({ ...form, settings: { ...settings, ...change } }, ...fields);
  return (
    <>
      <fieldset className={styles.part}>
        <legend>{t('sqlLab.title')}</legend>
        <Switches of={IN_SQL_LAB} settings={settings} unsupported={canEstimate ? null : 'estimateCost'} onChange={set} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t('writing.title')}</legend>
        <Switches of={WRITING} settings={settings} unsupported={canUpload ? null : 'allowFileUpload'} onChange={set} />
        {hasSchemas && canUpload && settings.allowFileUpload ? (
          <TextField
            label={t('uploadSchemas.label')}
            name="extra"
            hint={t('uploadSchemas.hint')}
            value={settings.uploadSchemas}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ uploadSchemas: event.target.value }, 'extra')}
          />
        ) : null}
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
          value={settings.cacheTimeoutS}
          error={errors['cache_timeout']}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          onChange={(event) => set({ cacheTimeoutS: event.target.value }, 'cache_timeout')}
        />
        <CheckField
          label={t('disableDrillToDetail.label')}
          about={t('disableDrillToDetail.hint')}
          isOn={settings.disableDrillToDetail}
          onChange={(disableDrillToDetail) => set({ disableDrillToDetail })}
        />
      </fieldset>
      {hasSchemas ? (
        <fieldset className={styles.part}>
          <legend>{t('security.title')}</legend>
          <CheckField
            label={t('impersonateUser.label')}
            about={t(impersonates ? 'impersonateUser.hint' : 'impersonateUser.unsupported')}
            isOn={settings.impersonateUser}
            isDisabled={!impersonates}
            onChange={(impersonateUser) => set({ impersonateUser })}
          />
          <Oauth2Fields form={form} errors={errors} onEdit={onEdit} />
          {hasCatalogs ? (
            <CheckField
              label={t('allowMultiCatalog.label')}
              about={t('allowMultiCatalog.hint')}
              isOn={settings.allowMultiCatalog}
              onChange={(allowMultiCatalog) => set({ allowMultiCatalog })}
            />
          ) : null}
        </fieldset>
      ) : null}
      <AdvancedFields form={form} hasConnection={hasSchemas} errors={errors} onEdit={onEdit} />
    </>
  );
}

interface SwitchesProps {
  readonly of: readonly ((typeof IN_SQL_LAB)[number] | (typeof WRITING)[number])[];
  readonly settings: DatabaseSettings;
  /** The switch that the engine can do nothing with. */
  readonly unsupported: 'allowFileUpload' | 'estimateCost' | null;
  readonly onChange: (change: Partial<DatabaseSettings>) => void;
}

function Switches({ of, settings, unsupported, onChange }: SwitchesProps) {
  const t = useMessages(connectDatabase);
  return of.map((name) => {
    return (
      <CheckField
        key={name}
        label={t(`${name}.label`)}
        about={t(name === unsupported ? `${name}.unsupported` : `${name}.hint`)}
        isOn={settings[name]}
        isDisabled={name === unsupported}
        onChange={(isOn) => onChange({ [name]: isOn })}
      />
    );
  });
}
