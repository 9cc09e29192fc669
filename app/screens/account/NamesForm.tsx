// One's own first and last name. Works without JavaScript.
import { Form, useNavigation } from '@remix-run/react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { account } from '#app/messages/en/account.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldPair, FormActions, formClass } from '#app/ui/form/form-layout.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { FormOutcome } from './account-outcome.ts';
import styles from './account.module.css';

interface NamesFormProps extends FormOutcome {
  readonly names: { readonly firstName: string; readonly lastName: string };
}

export function NamesForm({ names, isDone, errors }: NamesFormProps) {
  const tCommon = useMessages(common);
  const t = useMessages(account);

  const { csrfToken } = useShellData();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Panel isPadded className={styles.section} aria-labelledby="names-title">
      <Form method="post" className={formClass} reloadDocument>
        <h2 id="names-title">{tCommon('name')}</h2>
        {isDone ? <Notice kind="success">{t('names.saved')}</Notice> : null}
        {errors.form ? (
          <Notice kind="error" title={t('names.failed')}>
            {errors.form}
          </Notice>
        ) : null}
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <input type="hidden" name="form" value="names" />
        <FieldPair>
          <TextField
            label={t('names.first')}
            name="first"
            autoComplete="given-name"
            required
            defaultValue={names.firstName}
            error={errors.first}
          />
          <TextField
            label={t('names.last')}
            name="last"
            autoComplete="family-name"
            defaultValue={names.lastName}
            error={errors.last}
          />
        </FieldPair>
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {t('names.saveButton')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
