// Selects a file: by dialog, by dropping it, or by pasting a table anywhere on the page.
import { useEffect, useRef } from 'react';
import { UPLOAD_ENDINGS } from '#app/formats/upload/file-ending.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FilePicker } from '#app/ui/form/FilePicker.tsx';
import { fileOfPaste, takeFirstFile, type GivenFile } from './client/handed-file.ts';

interface FileDropProps {
  readonly fileName: string | null;
  readonly onChoose: (given: GivenFile) => void;
}

const ACCEPTED = UPLOAD_ENDINGS.map((ending) => `.${ending}`).join(',');

export function FileDrop({ fileName, onChoose }: FileDropProps) {
  const t = useMessages(upload);
  usePastedTable(onChoose, t('drop.pasted'));
  const choose = (files: FileList | null): void => {
    const given = takeFirstFile(files);
    if (given) onChoose(given);
  };
  return (
    <FilePicker
      label={t('drop.label')}
      inputLabel={t('drop.input')}
      accept={ACCEPTED}
      fileName={fileName}
      prompt={t('drop.prompt')}
      buttonLabel={t(fileName === null ? 'drop.choose' : 'drop.chooseOther')}
      onFiles={choose}
    />
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
      const given = takeFirstFile(event.clipboardData?.files) ?? (text && { file: text, others: 0 });
      if (!given) return;
      event.preventDefault();
      latest.current(given);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [name]);
}
