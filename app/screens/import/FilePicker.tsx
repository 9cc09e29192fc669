// Selects a ZIP file, by dialog or by dropping it.
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  readonly fileName: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

export function FilePicker({ fileName, isBusy, onChoose }: FilePickerProps) {
  const t = useMessages(importArchive);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onChoose(file);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={t('file.label')}
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
        accept=".zip,application/zip"
        aria-label={t('file.input')}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be selected again after it was changed.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <p className={styles.file}>{fileName ?? t('file.prompt')}</p>
      <Button weight={fileName === null ? 'primary' : 'plain'} onClick={() => !isBusy && input.current?.click()} busy={isBusy}>
        {t(fileName === null ? 'file.choose' : 'file.chooseOther')}
      </Button>
    </section>
  );
}
