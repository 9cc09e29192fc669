// Makes an API token: a name, so that it is known later, and an end.
import { useState, type FormEvent } from 'react';
import { clsx } from 'clsx';
import { newApiTokenReply } from '#app/stores/api-token/wire.ts';
import { useFirstFocus } from '#app/ui/keyboard/use-first-focus.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { account } from '#app/messages/en/account.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { FormActions, formClass } from '#app/ui/form/form-layout.tsx';
import type { MadeToken } from './NewToken.tsx';
import { EXPIRY_DAYS, computeExpiry } from './token-expiry.ts';
import styles from './account.module.css';

interface TokenFormProps {
  readonly onMade: (made: MadeToken) => void;
  readonly onClose: () => void;
}

export function TokenForm({ onMade, onClose }: TokenFormProps) {
  const t = useMessages(account);
  const tCommon = useMessages(common);

  const [name, setName] = useState('');
  const [days, setDays] = useState<number | null>(90);
  const saving = useSave(['name']);
  const content = useFirstFocus<HTMLFormElement>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    if (name.trim() === '') {
      saving.refuse({ name: t('tokenForm.nameMissing') });
      return;
    }
    const body = { name: name.trim(), expires_on: computeExpiry(days, serverNow()) };
    const saved = await saving.save('/api/v1/me/tokens/', { method: 'POST', body, reply: checkBody(newApiTokenReply) });
    if (!saved.isOk) return;
    const { id, result } = newApiTokenReply.parse(saved.value);
    onMade({ id, name: result.name, token: result.token });
  };
  return (
    <form
      className={clsx(formClass, styles.tokenForm)}
      ref={content}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t('tokenForm.label')}
    >
      {saving.failure === null ? null : (
        <Notice kind="error" title={t('tokenForm.failed')}>
          {saving.failure}
        </Notice>
      )}
      <TextField
        label={t('tokenForm.name')}
        hint={t('tokenForm.nameHint')}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        error={saving.errors['name']}
        onChange={(event) => setName(event.target.value)}
        data-first
      />
      <Field label={t('tokenForm.expires')}>
        {(control) => (
          <Select
            {...control}
            choices={EXPIRY_DAYS.map((one) => [one, t(`tokenForm.expiry.${one ?? 'never'}`)])}
            value={days}
            onPick={(picked) => setDays(typeof picked === 'number' ? picked : null)}
          />
        )}
      </Field>
      <FormActions>
        <Button weight="primary" type="submit" busy={saving.isBusy}>
          {t('tokenForm.createButton')}
        </Button>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
      </FormActions>
    </form>
  );
}
