// A dashboard inside another site: without our bar, with what the host page's SDK can request and be told.
import { clsx } from 'clsx';
import { useState } from 'react';
import { DashboardScreen, type DashboardScreenProps } from '#app/screens/dashboard/DashboardScreen.tsx';
import { BareFrame } from '#app/screens/shell/BareFrame.tsx';
import { embedding } from '#app/messages/en/embedding.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { HostBridge, type Refusal } from './HostBridge.tsx';
import styles from './EmbeddedScreen.module.css';

interface EmbeddedScreenProps extends DashboardScreenProps {
  /** A chart alone, which fills its frame. */
  readonly isAlone: boolean;
}

export function EmbeddedScreen({ isAlone, ...page }: EmbeddedScreenProps) {
  const t = useMessages(embedding);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <BareFrame>
      <div className={clsx(styles.screen, isAlone && styles.alone)} data-embedded="">
        {refusal === null ? null : (
          <Notice kind="error" className={styles.notice}>
            {t(`notice.${refusal}`)}
          </Notice>
        )}
        <DashboardScreen key={page.dashboard.id} {...page}>
          <HostBridge view={page.view} emitsMasks={page.display.emitsMasks} onRefusal={setRefusal} />
        </DashboardScreen>
      </div>
    </BareFrame>
  );
}
