// The import screen's state: the file, the choices, the preview, the result. A newer check replaces an older one.
import { useRef, useState } from 'react';
import type { TransferPreview } from '#app/stores/transfer/wire.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { createImportApi, type ImportApi, type ImportChoices, type Imported, type ImportFailure } from './client/import-api.ts';

const NO_CHOICES: ImportChoices = { overwrite: false, overwriteAll: false, standIns: {}, passwords: {} };
/** The API takes no more. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

export function useImport() {
  const t = useMessages(importArchive);
  const { csrfToken } = useShellData();
  const api = useRef<ImportApi | null>(null);
  const newest = useRef(0);
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [preview, setPreview] = useState<TransferPreview | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);

  const client = (): ImportApi => (api.current ??= createImportApi(csrfToken, (...call) => fetch(...call)));

  const check = async (next: File, wanted: ImportChoices): Promise<void> => {
    const turn = (newest.current += 1);
    setBusy('reading');
    const outcome = await client().preview(next, wanted);
    if (turn !== newest.current) return;
    setBusy(null);
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) setPreview(outcome.value);
  };

  return {
    file,
    choices,
    preview,
    failure,
    done,
    busy,
    choose: (next: File): void => {
      setFile(next);
      setDone(null);
      setPreview(null);
      if (next.size > MAX_FILE_BYTES) {
        newest.current += 1;
        setBusy(null);
        const message = t('file.tooLarge', { name: next.name, max: MAX_FILE_BYTES / 1024 / 1024 });
        setFailure({ message, files: [], isRetryable: false });
        return;
      }
      setFailure(null);
      void check(next, choices);
    },
    change: (part: Partial<ImportChoices>): void => {
      const wanted = { ...choices, ...part };
      setChoices(wanted);
      // A password changes nothing of the plan but itself.
      if (file && !('passwords' in part)) void check(file, wanted);
    },
    run: async (): Promise<void> => {
      if (!file || !preview?.type || busy) return;
      newest.current += 1;
      setBusy('importing');
      setFailure(null);
      const outcome = await client().run(file, preview.type, choices);
      setBusy(null);
      if (outcome.ok) setDone(outcome.value);
      else setFailure(outcome.failure);
    },
    /** Reads the file again: selections stay. */
    retry: (): void => {
      if (file) void check(file, choices);
    },
    restart: (): void => {
      newest.current += 1;
      setFile(null);
      setPreview(null);
      setDone(null);
      setFailure(null);
      setBusy(null);
      setChoices(NO_CHOICES);
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
