// Choosing a ZIP, by dialog or by dropping it.
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#app/ui/Button.tsx';

interface FilePickerProps {
  readonly fileName: string | null;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

export function FilePicker({ fileName, isBusy, onChoose }: FilePickerProps) {
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
      className="import-drop"
      data-over={isOver || undefined}
      aria-label="File to import"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP file"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was changed.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <p className="import-file">{fileName ?? 'Drop a ZIP file here, or choose one.'}</p>
      <Button weight={fileName === null ? 'primary' : 'plain'} onClick={() => !isBusy && input.current?.click()} busy={isBusy}>
        {fileName === null ? 'Choose file' : 'Choose another file'}
      </Button>
    </section>
  );
}
