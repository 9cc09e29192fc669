// Takes a file that is dropped anywhere on a list, or a table that is pasted there, to the upload.
import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { takeFirstFile, handFile, type GivenFile } from './client/handed-file.ts';
import { usePastedTable } from './FileDrop.tsx';
import styles from './DropAnywhere.module.css';

export function DropAnywhere() {
  const { user } = useShellData();
  return user?.places.includes('new-upload') ? <DropTarget /> : null;
}

function DropTarget() {
  const t = useMessages(upload);
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const take = useCallback(
    (given: GivenFile): void => {
      handFile(given);
      navigate('/upload/');
    },
    [navigate],
  );
  usePastedTable(take, t('drop.pasted'));
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const given = takeFirstFile(event.dataTransfer?.files);
      if (given) take(given);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [take]);
  if (!isOver) return null;
  return (
    <div className={styles.overlay}>
      <p>
        <Icon name="upload" /> {t('drop.anywhere')}
      </p>
    </div>
  );
}
