// The name of a report or alert, first in its form.
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { ReportFieldsProps } from './form-parts.tsx';

export const MAX_NAME_CHARS = 150;

interface NameFieldProps extends Pick<ReportFieldsProps, 'draft' | 'onChange'> {
  readonly error: string | undefined;
}

export const NameField = ({ draft, error, onChange }: NameFieldProps) => (
  <TextField
    label={useMessages(common)('name')}
    data-first=""
    autoComplete="off"
    maxLength={MAX_NAME_CHARS}
    value={draft.name}
    error={error}
    onChange={(event) => onChange({ name: event.target.value })}
  />
);
