// A password that an administrator sets for a user: with its rules, and readable, since it has to be shared.
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import { forms } from '#app/messages/en/forms.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

export function PasswordField({ label, value, error, onChange, isFirst = false }: PasswordFieldProps) {
  const t = useMessages(forms);
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        spellCheck={false}
        required
        hint={t('passwordHint', { length: MIN_PASSWORD_LENGTH })}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        {...(isFirst && { 'data-first': true })}
      />
      <Checkbox checked={isShown} onToggle={setIsShown}>
        {t('showPassword')}
      </Checkbox>
    </div>
  );
}
