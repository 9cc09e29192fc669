// The form: the connection, what it can be used for, the test and the save.
import { Link } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { createDatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import type { FormFailure } from '#app/screens/database-list/client/form-failure.ts';
import { isWarehouse, LIST_PATH } from '#app/screens/database-list/database-view.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Button, buttonClass } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions } from '#app/ui/form/form-layout.tsx';
import { panelClass } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import { clsx } from 'clsx';
import type { ConnectForm } from './connect-form.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import type { ServerKind } from './kinds.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { TestConnection } from './TestConnection.tsx';
import { useConnectSave } from './use-connect-save.ts';
import { useFieldCheck } from './use-field-check.ts';
import styles from './ConnectForm.module.css';

interface ConnectFormViewProps {
  readonly form: ConnectForm;
  readonly kind: ServerKind;
  /** Null for a new one. */
  readonly database: DatabaseForForm | null;
  readonly onChange: (form: ConnectForm) => void;
  readonly onSaved: (createdId: number | null) => void;
}

export function ConnectFormView({ form, kind, database, onChange, onSaved }: ConnectFormViewProps) {
  const t = useMessages(connectDatabase);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createDatabaseApi(csrfToken, (...request) => fetch(...request)));
  const element = useRef<HTMLFormElement>(null);
  const hasConnection = database === null || !isWarehouse(database);
  const check = useFieldCheck({ api, form, database });
  const saving = useConnectSave({ api, form, database, element, hasConnection, onSaved });
  const { isSaving, failure } = saving;
  const isReadOnly = database !== null && database.managed !== null;
  useSaveKey(element);
  const errors = { ...check.errors, ...saving.errors };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSaving && !isReadOnly) void saving.save();
  };
  const edit = (next: ConnectForm, ...fields: readonly string[]) => {
    onChange(next);
    saving.forget(fields);
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
      <fieldset className={styles.fields} disabled={isReadOnly}>
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
              prepare={saving.checkConnection}
              onFailure={saving.showFields}
            />
          </fieldset>
        ) : (
          <Notice kind="info" title={t('warehouse.builtIn')}>
            {t('warehouse.builtInDetail')}
          </Notice>
        )}
        <SettingsFields form={form} hasSchemas={hasConnection} errors={errors} onEdit={edit} />
      </fieldset>
      {failure ? <Refusal failure={failure} isNew={database === null} /> : null}
      <FormActions className={styles.actions}>
        {isReadOnly ? null : (
          <Button weight="primary" data-needs-script="" type="submit" busy={isSaving}>
            {isSaving ? tCommon('saving') : database ? tCommon('save') : t('submit')}
          </Button>
        )}
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
