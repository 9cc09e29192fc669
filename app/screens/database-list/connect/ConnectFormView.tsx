// The form: the connection, what it can be used for, the test and the save.
import { Link } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { changed, created } from '#app/screens/shell/reply-checks.ts';
import { createDatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import type { FormFailure } from '#app/screens/database-list/client/form-failure.ts';
import { LIST_PATH } from '#app/screens/database-list/database-view.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Button, buttonClass } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions } from '#app/ui/form-layout.tsx';
import { panelClass } from '#app/ui/Panel.tsx';
import text from '#app/ui/text.module.css';
import { clsx } from 'clsx';
import { connectionErrors, formErrors, saveBody, type ConnectForm, translateErrors, type FieldErrors } from './connect-form.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import type { ServerKind } from './kinds.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { TestConnection } from './TestConnection.tsx';
import { useFieldCheck } from './use-field-check.ts';
import styles from './ConnectForm.module.css';

interface ConnectFormViewProps {
  readonly form: ConnectForm;
  readonly kind: ServerKind;
  /** Null for a new one. */
  readonly database: DatabaseForForm | null;
  readonly onChange: (form: ConnectForm) => void;
  readonly onSaved: () => void;
}

export function ConnectFormView({ form, kind, database, onChange, onSaved }: ConnectFormViewProps) {
  const t = useMessages(connectDatabase);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createDatabaseApi(csrfToken, (...request) => fetch(...request)));
  const element = useRef<HTMLFormElement>(null);
  const hasConnection = database === null || database.engine === 'postgres';
  const check = useFieldCheck({ api, form, database });
  const [sent, setSent] = useState<{ readonly failure: FormFailure | null; readonly errors: FieldErrors }>(NOTHING_WRONG);
  const [isSaving, setIsSaving] = useState(false);
  useSaveKey(element);
  const errors = { ...check.errors, ...sent.errors };

  const showErrors = (failure: FormFailure | null, wrong: FieldErrors) => {
    setSent({ failure, errors: wrong });
    const [first] = Object.keys(wrong).sort((a, b) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b));
    const field = first && element.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const save = async () => {
    const wrong = translateErrors(formErrors(form, hasConnection), t);
    if (Object.keys(wrong).length > 0) return showErrors(null, wrong);
    setIsSaving(true);
    setSent(NOTHING_WRONG);
    const path = database ? `/${database.id}` : '/';
    const body = saveBody(form, { database, hasConnection });
    const outcome = await api.call(path, {
      method: database ? 'PUT' : 'POST',
      body,
      reply: database ? changed(database.id) : created,
    });
    setIsSaving(false);
    if (!outcome.ok) return showErrors(outcome.failure, inShownFields(outcome.failure.fields, form));
    showToast('success', t(database ? 'saved' : 'connected', { name: form.name.trim() }));
    onSaved();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSaving) void save();
  };
  const edit = (next: ConnectForm, ...fields: readonly string[]) => {
    onChange(next);
    if (fields.some((field) => sent.errors[field] !== undefined)) setSent({ ...sent, errors: without(sent.errors, fields) });
    check.forget(fields);
  };
  // POST: submitted before hydration, the password must not end up in a URL.
  return (
    <form
      ref={element}
      method="post"
      className={clsx(panelClass({ isPadded: true }), styles.form)}
      onSubmit={submit}
      onBlur={check.onBlur}
      noValidate
    >
      <noscript>
        <Notice kind="warning" title={t('noScript.title')}>
          {t('noScript.detail')}
        </Notice>
      </noscript>
      <div className={styles.name}>
        <TextField
          label={t('name.label')}
          name="database_name"
          hint={t('name.hint')}
          value={form.name}
          error={errors['database_name']}
          maxLength={250}
          autoComplete="off"
          onChange={(event) => edit({ ...form, name: event.target.value }, 'database_name')}
        />
      </div>
      {hasConnection ? (
        <fieldset className={styles.part}>
          <legend>{t('connection.title')}</legend>
          <ConnectionFields form={form} kind={kind} database={database} errors={errors} onEdit={edit} />
          <TestConnection
            api={api}
            form={form}
            database={database}
            prepare={() => {
              const wrong = translateErrors(connectionErrors(form), t);
              if (Object.keys(wrong).length > 0) showErrors(null, wrong);
              return Object.keys(wrong).length === 0;
            }}
            onFailure={(failure) => setSent({ failure: null, errors: inShownFields(failure.fields, form) })}
          />
        </fieldset>
      ) : (
        <Notice kind="info" title={t('warehouse.builtIn')}>
          {t('warehouse.builtInDetail')}
        </Notice>
      )}
      <SettingsFields form={form} hasSchemas={hasConnection} errors={errors} onEdit={edit} />
      {sent.failure ? <Refusal failure={sent.failure} isNew={database === null} /> : null}
      <FormActions className={styles.actions}>
        <Button weight="primary" data-needs-script="" type="submit" busy={isSaving}>
          {isSaving ? tCommon('saving') : database ? tCommon('save') : t('submit')}
        </Button>
        <Link className={buttonClass()} to={LIST_PATH} discover="none">
          {tCommon('cancel')}
        </Link>
        {isSaving ? (
          <span className={clsx(text.muted, text.small)} role="status">
            {t('submit.checking')}
          </span>
        ) : null}
      </FormActions>
    </form>
  );
}

/** Mod+S saves. */
function useSaveKey(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

const NOTHING_WRONG = { failure: null, errors: {} };
const FIELD_ORDER = [
  'database_name',
  'sqlalchemy_uri',
  'host',
  'port',
  'database',
  'username',
  'password',
  'schema',
  'sslmode',
  'transport',
  'hyperdrive',
  'cache_timeout',
  'force_ctas_schema',
];

const without = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)));

/** In the one-line form, what is wrong with a part is wrong with the line, but for the password's own field. */
function inShownFields(fields: FieldErrors, form: ConnectForm): FieldErrors {
  const known = Object.entries(fields).filter(([name]) => FIELD_ORDER.includes(name));
  if (form.method === 'fields') return Object.fromEntries(known);
  const own = ['database_name', 'cache_timeout', 'force_ctas_schema', 'sqlalchemy_uri'];
  return Object.fromEntries(known.map(([name, words]) => [own.includes(name) ? name : 'sqlalchemy_uri', words]));
}

function Refusal({ failure, isNew }: { failure: FormFailure; isNew: boolean }) {
  const t = useMessages(connectDatabase);
  return (
    <Notice kind="error" title={t(isNew ? 'connectFailed' : 'saveFailed')}>
      {failure.message}{' '}
      {failure.kind === 'session' ? (
        <a className={styles.link} href="/login/" target="_blank" rel="noreferrer">
          {t('logIn')}
        </a>
      ) : null}
    </Notice>
  );
}
