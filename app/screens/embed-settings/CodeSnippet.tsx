// Code to copy, with what it is for.
import { useState, type ReactNode } from 'react';
import { embedSettings } from '#app/messages/en/embed-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import styles from './EmbedDialog.module.css';

interface CodeSnippetProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly code: string;
}

export function CodeSnippet({ title, detail, code }: CodeSnippetProps) {
  const t = useMessages(embedSettings);
  const [said, setSaid] = useState('');
  const copy = async () => setSaid(describeCopied(await copyText(code)));
  return (
    <section className={styles.snippet} aria-label={title}>
      <div className={styles.snippetHead}>
        <h3>{title}</h3>
        <span role="status">{said}</span>
        <Button icon="copy" aria-label={`${t('copy')}: ${title}`} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {detail === undefined ? null : <FieldHint>{detail}</FieldHint>}
      <pre tabIndex={0} aria-label={title}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
