// What a connected database is open for: each with what it does, and what it risks.
import { TextField } from '#app/ui/TextField.tsx';
import { CheckField } from './ChoiceField.tsx';
import type { Settings } from './connect-form.ts';
import type { PartProps } from './ConnectionFields.tsx';

interface SettingsFieldsProps extends PartProps {
  readonly hasSchemas: boolean;
}

export function SettingsFields({ form, hasSchemas, errors, onEdit }: SettingsFieldsProps) {
  const { settings } = form;
  const set = (change: Partial<Settings>, ...fields: readonly string[]) =>
    onEdit({ ...form, settings: { ...settings, ...change } }, ...fields);
  return (
    <>
      <fieldset className="form-part">
        <legend>In SQL Lab</legend>
        <CheckField
          label="Show in SQL Lab"
          about="People who may ask this database find it there. Off, only its datasets can be asked, through charts."
          isOn={settings.exposeInSqllab}
          onChange={(exposeInSqllab) => set({ exposeInSqllab })}
        />
        <CheckField
          label="Run in the background"
          about="Statements go on for up to 14 minutes after a page is closed. Long ones keep the database busy that long."
          isOn={settings.allowRunAsync}
          onChange={(allowRunAsync) => set({ allowRunAsync })}
        />
        <CheckField
          label="Show no data previews"
          about="Looking at a table does not read its first rows. For databases in which every read costs something."
          isOn={settings.disableDataPreview}
          onChange={(disableDataPreview) => set({ disableDataPreview })}
        />
        <CheckField
          label="Estimate what a statement costs"
          about="Asks the database for its plan before a run. The plan can name tables that the asker does not see otherwise."
          isOn={settings.estimateCost}
          onChange={(estimateCost) => set({ estimateCost })}
        />
      </fieldset>
      <fieldset className="form-part">
        <legend>Writing</legend>
        <CheckField
          label="Allow statements that change data"
          about="INSERT, UPDATE, DELETE and DDL, as far as the database lets its user. Off, sessions are read-only. What is gone stays gone."
          isOn={settings.allowDml}
          onChange={(allowDml) => set({ allowDml })}
        />
        <CheckField
          label="Allow CREATE TABLE AS"
          about="A result can stay in the database as a new table. Nobody removes these tables, and they take space."
          isOn={settings.allowCtas}
          onChange={(allowCtas) => set({ allowCtas })}
        />
        <CheckField
          label="Allow CREATE VIEW AS"
          about="A statement can stay as a view. It shows its rows to everybody who may read the schema it is in."
          isOn={settings.allowCvas}
          onChange={(allowCvas) => set({ allowCvas })}
        />
        {hasSchemas && (settings.allowCtas || settings.allowCvas) ? (
          <TextField
            label="Schema of what is created"
            name="force_ctas_schema"
            hint="All of it goes there. Empty: whoever runs the statement chooses."
            value={settings.forceCtasSchema}
            error={errors['force_ctas_schema']}
            maxLength={250}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set({ forceCtasSchema: event.target.value }, 'force_ctas_schema')}
          />
        ) : null}
      </fieldset>
      <fieldset className="form-part">
        <legend>Charts</legend>
        <TextField
          label="Keep chart data for (seconds)"
          name="cache_timeout"
          hint="Where neither chart nor dataset says. Longer is faster and older; -1 never keeps; empty is the server’s own."
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
