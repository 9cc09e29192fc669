// The connection, in fields or as a connection string. Switching between them keeps what was entered.
import { useState, type ChangeEvent } from 'react';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { SelectField } from './ChoiceField.tsx';
import { toFields, toLine, type ConnectForm } from './connect-form.ts';
import type { FieldErrors } from './form-errors.ts';
import { speaksHttp, sslModesOf, transportsOf, type Backend, type Place, type SslMode } from './place.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Choice, Choices } from '#app/ui/Choices.tsx';
import { FieldPair } from '#app/ui/form-layout.tsx';
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
          {t('method.unreadableDetail', { example: EXAMPLE_LINES[form.place.backend].split('?')[0] ?? '' })}
        </Notice>
      ) : null}
      {form.method === 'line' ? <LineField {...props} /> : <PlaceFields {...props} />}
    </>
  );
}

const ALL_FIELDS = ['sqlalchemy_uri', 'host', 'port', 'database', 'username', 'password', 'schema', 'sslmode', 'transport'];

const EXAMPLE_LINES: Readonly<Record<Backend, string>> = {
  postgresql: 'postgresql://user:password@host:5432/database?sslmode=require',
  mysql: 'mysql://user:password@host:3306/database?sslmode=require',
  trino: 'trino://user:password@host:443/catalog/schema?sslmode=require',
  clickhousedb: 'clickhousedb://user:password@host:8443/database?sslmode=require',
};

function LineField({ form, errors, onEdit }: ConnectionFieldsProps) {
  const t = useMessages(connectDatabase);
  return (
    <TextField
      label={t('line.label')}
      name="sqlalchemy_uri"
      hint={form.line.includes(MASK) ? t('line.masked', { mask: MASK }) : t('line.hint')}
      value={form.line}
      error={errors['sqlalchemy_uri']}
      placeholder={EXAMPLE_LINES[form.place.backend]}
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
  const isTrino = place.backend === 'trino';
  const set = (name: keyof Place, value: string) => onEdit({ ...form, place: { ...place, [name]: value } }, name);
  const text = (name: Exclude<keyof Place, 'options' | 'backend'>) => ({
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
      <TextField label={t(isTrino ? 'catalog.label' : 'database.label')} maxLength={255} {...text('database')} />
      <FieldPair>
        <TextField label={t('username.label')} maxLength={255} {...text('username')} />
        <PasswordField {...{ form, database, errors, onEdit }} />
      </FieldPair>
      {place.backend === 'mysql' || place.backend === 'clickhousedb' ? null : (
        <TextField
          label={t('schema.label')}
          hint={t(isTrino ? 'schema.trinoHint' : 'schema.hint')}
          maxLength={255}
          {...text('schema')}
        />
      )}
      <SelectField
        label={t('ssl.label')}
        name="sslmode"
        value={place.sslmode}
        options={sslModesOf(place.backend).map((mode) => ({ value: mode, label: t(`ssl.${mode}`), about: t(SSL_DETAILS[mode]) }))}
        error={errors['sslmode']}
        onChange={(value) => set('sslmode', value)}
      />
      {isTrino ? <TrinoFields form={form} onEdit={onEdit} /> : null}
      {speaksHttp(place.backend) ? null : <TransportField form={form} errors={errors} onEdit={onEdit} />}
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
      options={transportsOf(place.backend).map((one) => ({
        value: one,
        label: t(`transport.${one}`),
        about: t(`transport.${one}.detail`),
      }))}
      error={errors['transport']}
      onChange={(value) => onEdit({ ...form, place: { ...place, transport: value } }, 'transport')}
    />
  );
}

const AUTHENTICATIONS = ['password', 'jwt'] as const;

function TrinoFields({ form, onEdit }: Omit<PartProps, 'errors'>) {
  const t = useMessages(connectDatabase);
  const { place } = form;
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...others } = place.options;
    onEdit({ ...form, place: { ...place, options: value === '' ? others : { ...others, [name]: value } } }, name);
  };
  return (
    <>
      <SelectField
        label={t('trino.authentication.label')}
        name="authentication"
        value={place.options['authentication'] ?? 'password'}
        options={AUTHENTICATIONS.map((one) => ({
          value: one,
          label: t(`trino.authentication.${one}`),
          about: t(`trino.authentication.${one}.detail`),
        }))}
        onChange={(value) => set('authentication', value === 'password' ? '' : value)}
      />
      <FieldPair>
        <TextField
          label={t('trino.session.label')}
          hint={t('trino.session.hint')}
          name="session_properties"
          value={place.options['session_properties'] ?? ''}
          maxLength={1000}
          onChange={(event) => set('session_properties', event.target.value)}
        />
        <TextField
          label={t('trino.tags.label')}
          hint={t('trino.tags.hint')}
          name="client_tags"
          value={place.options['client_tags'] ?? ''}
          maxLength={1000}
          onChange={(event) => set('client_tags', event.target.value)}
        />
      </FieldPair>
    </>
  );
}

function PasswordField({ form, database, errors, onEdit }: Omit<ConnectionFieldsProps, 'kind'>) {
  const t = useMessages(connectDatabase);
  const isStored = database?.hasPassword ?? false;
  const isOtherHost = isStored && form.place.host.trim() !== database?.parameters['host'];
  return (
    <TextField
      label={t(form.place.options['authentication'] === 'jwt' ? 'token.label' : 'password.label')}
      name="password"
      type="password"
      value={form.password}
      error={errors['password'] ?? (isOtherHost && form.password === '' ? t('password.otherHost') : undefined)}
      placeholder={isStored && !isOtherHost ? t('password.stored') : undefined}
      maxLength={1000}
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
