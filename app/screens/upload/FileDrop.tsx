// Selects a file: by dialog, by dropping it, or by pasting a table anywhere on the page.
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import text from '#app/ui/text/text.module.css';
import { fileOfPaste, firstOf, type GivenFile } from './client/handed-file.ts';
import styles from './FileDrop.module.css';

interface FileDropProps {
  readonly fileName: string | null;
  readonly onChoose: (given: GivenFile) => void;
}

const ACCEPTED = '.csv,.tsv,.tab,.txt,.psv,.dat,.xlsx,.xlsm,.parquet,.json,.ndjson,.jsonl,.zip';

export function FileDrop({ fileName, onChoose }: FileDropProps) {
  const t = useMessages(upload);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePastedTable(onChoose, t('drop.pasted'));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const given = firstOf(event.dataTransfer.files);
    if (given) onChoose(given);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={t('drop.label')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className={text.visuallyHidden}
        type="file"
        accept={ACCEPTED}
        aria-label={t('drop.input')}
        tabIndex={-1}
        onChange={(event) => {
          const given = firstOf(event.target.files);
          // The same file can be selected again after it was changed.
          event.target.value = '';
          if (given) onChoose(given);
        }}
      />
      <p className={styles.file}>{fileName ?? t('drop.prompt')}</p>
      <Button weight={fileName === null ? 'primary' : 'plain'} onClick={() => input.current?.click()}>
        {t(fileName === null ? 'drop.choose' : 'drop.chooseOther')}
      </Button>
    </section>
  );
}

/** A table that is pasted outside of a field. */
export function usePastedTable(onChoose: (given: GivenFile) => void, name: string): void {
  const latest = useRef(onChoose);
  latest.current = onChoose;
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]')) return;
      const text = fileOfPaste(event.clipboardData?.getData('text/plain') ?? '', name);
      const given = firstOf(event.clipboardData?.files) ?? (text && { file: text, others: 0 });
      if (!given) return;
      event.preventDefault();
      latest.current(given);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [name]);
}
