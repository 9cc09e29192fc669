// The connection, in fields or as a connection string. Switching between them keeps what was entered.
import { useState, type ChangeEvent } from 'react';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { SelectField } from './ChoiceField.tsx';
import { toFields, toLine, type ConnectForm } from './connect-form.ts';
import type { FieldErrors } from './form-errors.ts';
import type { EngineSetting, SslMode } from '#app/engines/shared/client.ts';
import { connectionOptions, type ServerPlace } from './place.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Choice, Choices } from '#app/ui/button/Choices.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import type { ServerKind } from './kinds.ts';
import styles from './ConnectForm.module.css';

export interface PartProps {
  readonly form: ConnectForm;
  readonly errors: FieldErrors;
  /** The form after a change of these fields, by the wire's names. */
  readonly onEdit: (form: ConnectForm, ...fields: readonly string[]) => void;
}

interface ConnectionFieldsProps extends PartProps {
  readonly kind: ServerKind;
  readonly database: DatabaseForForm | null;
}

export function ConnectionFields(props: ConnectionFieldsProps) {
  const t = useMessages(connectDatabase);
  const { form, database, onEdit } = props;
  const [isUnreadable, setIsUnreadable] = useState(false);
  const hasStored = database?.hasPassword ?? false;
  const pick = (method: ConnectForm['method']) => {
    if (method === form.method) return;
    const next = method === 'line' ? toLine(form, hasStored) : toFields(form);
    setIsUnreadable(next === null);
    if (next) onEdit(next, ...ALL_FIELDS);
  };
  return (
    <>
      <Choices className={styles.method} label={t('method.label')}>
        <Choice isPressed={form.method === 'fields'} onClick={() => pick('fields')}>
          {t('method.fields')}
        </Choice>
        <Choice isPressed={form.method === 'line'} onClick={() => pick('line')}>
          {t('method.line')}
        </Choice>
      </Choices>
      {isUnreadable && form.method === 'line' ? (
        <Notice kind="warning" title={t('method.unreadable')}>
          {t('method.unreadableDetail', { example: connectionOptions(form.place.backend).exampleLine.split('?')[0] ?? '' })}
        </Notice>
      ) : null}
      {form.method === 'line' ? <LineField {...props} /> : <PlaceFields {...props} />}
    </>
  );
}

const ALL_FIELDS = ['sqlalchemy_uri', 'host', 'port', 'database', 'username', 'password', 'schema', 'sslmode', 'transport'];

function LineField({ form, errors, onEdit }: ConnectionFieldsProps) {
  const t = useMessages(connectDatabase);
  return (
    <TextField
      label={t('line.label')}
      name="sqlalchemy_uri"
      hint={form.line.includes(MASK) ? t('line.masked', { mask: MASK }) : t('line.hint')}
      value={form.line}
      error={errors['sqlalchemy_uri']}
      placeholder={connectionOptions(form.place.backend).exampleLine}
      maxLength={2000}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onEdit({ ...form, line: event.target.value }, 'sqlalchemy_uri')}
    />
  );
}

function PlaceFields({ form, kind, database, errors, onEdit }: ConnectionFieldsProps) {
  const t = useMessages(connectDatabase);
  const { place } = form;
  const options = connectionOptions(place.backend);
  const set = (name: keyof ServerPlace, value: string) => onEdit({ ...form, place: { ...place, [name]: value } }, name);
  const text = (name: Exclude<keyof ServerPlace, 'options' | 'backend'>) => ({
    name,
    value: place[name],
    error: errors[name],
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  });
  return (
    <>
      <div className={styles.server}>
        <TextField label={t('host.label')} placeholder={kind.host} maxLength={255} {...text('host')} />
        <TextField label={t('port.label')} inputMode="numeric" maxLength={10} {...text('port')} />
      </div>
      <TextField label={t(options.databaseLabel)} maxLength={255} {...text('database')} />
      {options.credentialLabel === undefined ? (
        <FieldPair>
          <TextField label={t('username.label')} maxLength={255} {...text('username')} />
          <PasswordField form={form} database={database} errors={errors} onEdit={onEdit} />
        </FieldPair>
      ) : (
        <PasswordField form={form} database={database} errors={errors} onEdit={onEdit} />
      )}
      {options.schemaHint === null ? null : (
        <TextField
          label={t(options.schemaLabel ?? 'schema.label')}
          hint={t(options.schemaHint)}
          maxLength={255}
          {...text('schema')}
        />
      )}
      <SelectField
        label={t('ssl.label')}
        name="sslmode"
        value={place.sslmode}
        options={options.sslModes.map((mode) => ({ value: mode, label: t(`ssl.${mode}`), about: t(SSL_DETAILS[mode]) }))}
        error={errors['sslmode']}
        onChange={(value) => set('sslmode', value)}
      />
      <OwnFields form={form} onEdit={onEdit} />
      {options.transports.length > 1 ? <TransportField form={form} errors={errors} onEdit={onEdit} /> : null}
      {place.transport === 'hyperdrive' ? (
        <TextField label={t('hyperdrive.label')} hint={t('hyperdrive.hint')} maxLength={64} {...text('hyperdrive')} />
      ) : null}
    </>
  );
}

function TransportField({ form, errors, onEdit }: PartProps) {
  const t = useMessages(connectDatabase);
  const { place } = form;
  return (
    <SelectField
      label={t('transport.label')}
      name="transport"
      value={place.transport}
      options={connectionOptions(place.backend).transports.map((one) => ({
        value: one,
        label: t(`transport.${one}`),
        about: t(`transport.${one}.detail`),
      }))}
      error={errors['transport']}
      onChange={(value) => onEdit({ ...form, place: { ...place, transport: value } }, 'transport')}
    />
  );
}

/** Settings that only this engine has: choices first, and what is typed in pairs. */
function OwnFields({ form, onEdit }: Omit<PartProps, 'errors'>) {
  const t = useMessages(connectDatabase);
  const { place } = form;
  const { fields } = connectionOptions(place.backend);
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...others } = place.options;
    onEdit({ ...form, place: { ...place, options: value === '' ? others : { ...others, [name]: value } } }, name);
  };
  const typed = fields.filter(({ choices }) => choices === undefined);
  return (
    <>
      {fields.map(({ name, label, choices }) =>
        choices === undefined ? null : (
          <SelectField
            key={name}
            label={t(label)}
            name={name}
            value={readChoice({ name, label, choices }, place)?.value ?? ''}
            options={choices.map((choice) => ({ value: choice.value, label: t(choice.label), about: t(choice.about) }))}
            onChange={(value) => set(name, value === choices[0]?.value ? '' : value)}
          />
        ),
      )}
      {typed.length === 0 ? null : (
        <FieldPair>
          {typed.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={t(label)}
              hint={hint && t(hint)}
              name={name}
              value={place.options[name] ?? ''}
              maxLength={1000}
              onChange={(event) => set(name, event.target.value)}
            />
          ))}
        </FieldPair>
      )}
    </>
  );
}

const readChoice = ({ name, choices = [] }: EngineSetting, { options }: ServerPlace) =>
  choices.find(({ value }) => value === options[name]) ?? choices[0];

/** What is typed as the password can depend on a choice. */
function passwordLabel(place: ServerPlace) {
  const { fields, credentialLabel } = connectionOptions(place.backend);
  const chosen = fields.map((field) => readChoice(field, place)?.passwordLabel).find((label) => label !== undefined);
  return chosen ?? credentialLabel ?? 'password.label';
}

function PasswordField({ form, database, errors, onEdit }: Omit<ConnectionFieldsProps, 'kind'>) {
  const t = useMessages(connectDatabase);
  const isStored = database?.hasPassword ?? false;
  const isOtherHost = isStored && form.place.host.trim() !== database?.parameters['host'];
  return (
    <TextField
      label={t(passwordLabel(form.place))}
      name="password"
      type="password"
      value={form.password}
      error={errors['password'] ?? (isOtherHost && form.password === '' ? t('password.otherHost') : undefined)}
      placeholder={isStored && !isOtherHost ? t('password.stored') : undefined}
      maxLength={20_000}
      autoComplete="new-password"
      onChange={(event) => onEdit({ ...form, password: event.target.value }, 'password', 'username')}
    />
  );
}

/** Both modes that verify are the same here. */
const SSL_DETAILS = {
  disable: 'ssl.disable.detail',
  prefer: 'ssl.prefer.detail',
  require: 'ssl.require.detail',
  'verify-ca': 'ssl.verify.detail',
  'verify-full': 'ssl.verify.detail',
} as const satisfies Record<SslMode, string>;
