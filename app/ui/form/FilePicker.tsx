// Selects a file, by dialog or by dropping it.
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './FilePicker.module.css';

interface FilePickerProps {
  readonly label: string;
  readonly inputLabel: string;
  /** File name endings and media types, as an input of files takes them. */
  readonly accept: string;
  /** Shown in its place while no file is selected: `prompt`. */
  readonly fileName: string | null;
  readonly prompt: string;
  readonly buttonLabel: string;
  readonly isBusy?: boolean;
  readonly onFiles: (files: FileList | null) => void;
}

export function FilePicker(props: FilePickerProps) {
  const { label, inputLabel, accept, fileName, prompt, buttonLabel, isBusy = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) onFiles(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={label}
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
        accept={accept}
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file can be selected again after it was changed.
          event.target.value = '';
        }}
      />
      <p className={styles.file}>{fileName ?? prompt}</p>
      <Button weight={fileName === null ? 'primary' : 'plain'} onClick={() => !isBusy && input.current?.click()} busy={isBusy}>
        {buttonLabel}
      </Button>
    </section>
  );
}
