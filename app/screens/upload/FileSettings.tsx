// The settings for reading the file, collapsed by default: they open automatically if the file can't be read.
import { useState } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { panelClass } from '#app/ui/layout/Panel.tsx';
import { FormatFields } from './FormatFields.tsx';
import type { FileState, OpenedFile } from './use-file.ts';
import styles from './FileSettings.module.css';

interface FileSettingsProps {
  readonly opened: OpenedFile;
  readonly onChange: FileState['changeReading'];
}

export function FileSettings({ opened, onChange }: FileSettingsProps) {
  const t = useMessages(upload);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || opened.problem !== null;
  return (
    <details
      className={panelClass()}
      open={isShown}
      onToggle={({ currentTarget }) => {
        // The fields under the viewer's hands stay when what they typed makes the file readable.
        if (currentTarget.open !== isOpen) setIsOpen(currentTarget.open);
      }}
    >
      <summary className={styles.summary}>{t('format.title')}</summary>
      <div className={styles.content}>
        <FormatFields reading={opened.reading} onChange={onChange} />
      </div>
    </details>
  );
}
