// All chart types as a dialog over Explore. Choosing one keeps every setting that still applies.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { KindGrid } from './KindGrid.tsx';
import type { NeededDataset } from './missing-requirement.ts';
import styles from './KindGallery.module.css';

interface KindGalleryProps {
  readonly vizType: string;
  readonly dataset: NeededDataset;
  readonly onUse: (vizType: string) => void;
  readonly onClose: () => void;
}

export function KindGallery({ vizType, dataset, onUse, onClose }: KindGalleryProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const [selected, setSelected] = useState(vizType);
  return (
    <Dialog title={t('types.title')} className={styles.gallery} onClose={onClose}>
      <DialogContent className={styles.content}>
        <KindGrid
          isSearching
          label={t('types.label')}
          current={vizType}
          selected={selected}
          dataset={dataset}
          onUse={onUse}
          onChoose={setSelected}
        />
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="primary" onClick={() => onUse(selected)}>
          {t('types.use')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
