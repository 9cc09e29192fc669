// The name of a metric or of a column from SQL; without one, it has the name in the placeholder.
import { useId } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import editors from './editors.module.css';

interface NameRowProps {
  /** Null: none is typed. */
  readonly name: string | null;
  readonly placeholder: string;
  readonly onName: (name: string | null) => void;
}

export function NameRow({ name, placeholder, onName }: NameRowProps) {
  const t = useMessages(common);
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{t('name')}</label>
      <Input
        isCompact
        id={id}
        autoComplete="off"
        value={name ?? ''}
        placeholder={placeholder}
        onChange={(event) => onName(event.target.value === '' ? null : event.target.value)}
      />
    </div>
  );
}
