// What a connected database is open for: each with what it does, and what it risks.
import { TextField } from '#app/ui/TextField.tsx';
import { CheckField } from './ChoiceField.tsx';
import type { Settings } from './connect-form.ts';
import type { PartProps } from './ConnectionFields.tsx';

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];
type Switch = readonly [name: SwitchName, label: string, about: string];

const IN_SQL_LAB: readonly Switch[] = [
  [
    'exposeInSqllab',
    'Show in SQL Lab',
    'People who may ask this database find it there. Off, only its datasets can be asked, through charts.',
  ],
  [
    'allowRunAsync',
    'Run in the background',
    'Statements go on for up to 14 minutes after a page is closed. Long ones keep the database busy that long.',
  ],
  [
    'disableDataPreview',
    'Show no data previews',
    'Looking at a table does not read its first rows. For databases in which every read costs something.',
  ],
  [
    'estimateCost',
    'Estimate what a statement costs',
    'Asks the database for its plan before a run. The plan can name tables that the asker does not see otherwise.',
  ],
];

const WRITING: readonly Switch[] = [
  [
    'allowDml',
    'Allow statements that change data',
    'INSERT, UPDATE, DELETE and DDL, as far as the database lets its user. Off, sessions are read-only. What is gone stays gone.',
  ],
  [
    'allowCtas',
    'Allow CREATE TABLE AS',
    'A result can stay in the database as a new table. Nobody removes these tables, and they take space.',
  ],
  [
    'allowCvas',
    'Allow CREATE VIEW AS',
    'A statement can stay as a view. It shows its rows to everybody who may read the schema it is in.',
  ],
];

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
        <Switches of={IN_SQL_LAB} settings={settings} onChange={set} />
      </fieldset>
      <fieldset className="form-part">
        <legend>Writing</legend>
        <Switches of={WRITING} settings={settings} onChange={set} />
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

interface SwitchesProps {
  readonly of: readonly Switch[];
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

const Switches = ({ of, settings, onChange }: SwitchesProps) =>
  of.map(([name, label, about]) => (
    <CheckField key={name} label={label} about={about} isOn={settings[name]} onChange={(isOn) => onChange({ [name]: isOn })} />
  ));
