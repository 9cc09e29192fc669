// The way to the database: field by field, or as one line. A switch between both keeps what was typed.
import { useState, type ChangeEvent } from 'react';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { SelectField } from './ChoiceField.tsx';
import { toFields, toLine, type ConnectForm, type FieldErrors } from './connect-form.ts';
import type { Place } from './place.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { SSL_CHOICES, TRANSPORT_CHOICES } from './connection-choices.ts';
import type { ServerKind } from './kinds.ts';

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
      <div className="choices method-choice" role="group" aria-label="How to describe the connection">
        <button type="button" aria-pressed={form.method === 'fields'} onClick={() => pick('fields')}>
          Field by field
        </button>
        <button type="button" aria-pressed={form.method === 'line'} onClick={() => pick('line')}>
          Connection string
        </button>
      </div>
      {isUnreadable && form.method === 'line' ? (
        <Notice kind="warning" title="This line cannot be split into fields">
          It must look like postgresql://user:password@host:port/database. Correct it, or empty it to start with the fields.
        </Notice>
      ) : null}
      {form.method === 'line' ? <LineField {...props} /> : <PlaceFields {...props} />}
    </>
  );
}

const ALL_FIELDS = ['sqlalchemy_uri', 'host', 'port', 'database', 'username', 'password', 'schema', 'sslmode', 'transport'];

function LineField({ form, errors, onEdit }: ConnectionFieldsProps) {
  return (
    <TextField
      label="Connection string"
      name="sqlalchemy_uri"
      hint={form.line.includes(MASK) ? MASKED : 'As other tools take it. The password may stand in it: it is stored encrypted.'}
      value={form.line}
      error={errors['sqlalchemy_uri']}
      placeholder="postgresql://user:password@host:5432/database?sslmode=require"
      maxLength={2000}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onEdit({ ...form, line: event.target.value }, 'sqlalchemy_uri')}
    />
  );
}

function PlaceFields({ form, kind, database, errors, onEdit }: ConnectionFieldsProps) {
  const { place } = form;
  const set = (name: keyof Place, value: string) => onEdit({ ...form, place: { ...place, [name]: value } }, name);
  const text = (name: Exclude<keyof Place, 'options'>) => ({
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
      <div className="host-and-port">
        <TextField label="Host" placeholder={kind.host} maxLength={255} {...text('host')} />
        <TextField label="Port" inputMode="numeric" maxLength={10} {...text('port')} />
      </div>
      <TextField label="Database" maxLength={255} {...text('database')} />
      <div className="pair">
        <TextField label="User" maxLength={255} {...text('username')} />
        <PasswordField {...{ form, database, errors, onEdit }} />
      </div>
      <TextField
        label="Schema"
        hint="Where tables without a schema are looked for. Empty: as the server has it for this user."
        maxLength={255}
        {...text('schema')}
      />
      <SelectField
        label="Encryption (TLS)"
        name="sslmode"
        value={place.sslmode}
        options={SSL_CHOICES}
        error={errors['sslmode']}
        onChange={(value) => set('sslmode', value)}
      />
      <SelectField
        label="Transport"
        name="transport"
        value={place.transport}
        options={TRANSPORT_CHOICES}
        error={errors['transport']}
        onChange={(value) => set('transport', value)}
      />
      {place.transport === 'hyperdrive' ? (
        <TextField
          label="Hyperdrive binding"
          hint="Its host, database and user are used; those above are only shown in lists."
          maxLength={64}
          {...text('hyperdrive')}
        />
      ) : null}
    </>
  );
}

function PasswordField({ form, database, errors, onEdit }: Omit<ConnectionFieldsProps, 'kind'>) {
  const isStored = database?.hasPassword ?? false;
  const isOtherHost = isStored && form.place.host.trim() !== database?.parameters['host'];
  return (
    <TextField
      label="Password"
      name="password"
      type="password"
      value={form.password}
      error={errors['password'] ?? (isOtherHost && form.password === '' ? OTHER_HOST : undefined)}
      placeholder={isStored && !isOtherHost ? 'Stored, type to replace' : undefined}
      maxLength={1000}
      autoComplete="new-password"
      onChange={(event) => onEdit({ ...form, password: event.target.value }, 'password', 'username')}
    />
  );
}

const MASKED = `${MASK} stands for the password that was typed or stored: leave it, or write another one in its place.`;
const OTHER_HOST = 'The stored password belongs to another host: enter one for this host.';
