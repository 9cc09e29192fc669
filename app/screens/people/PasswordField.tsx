// A password that somebody sets for somebody else: its rules beside it, and a way to look at it, since it must be told on.
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { TextField } from '#app/ui/TextField.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

export function PasswordField({ label, value, error, onChange, isFirst = false }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        spellCheck={false}
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters and not the username; a few unrelated words are easy to keep in mind.`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        {...(isFirst && { 'data-first': true })}
      />
      <Checkbox checked={isShown} onToggle={setShown}>
        Show the password
      </Checkbox>
    </div>
  );
}
