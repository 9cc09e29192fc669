// The editor of the active tab: a plain field until CodeMirror's code is loaded.
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import frame from '#app/screens/sqllab/lab.module.css';
import { earlyField, FallbackField } from './FallbackField.tsx';
import { attachEditor } from './editor-mount.ts';
import styles from './SqlEditor.module.css';

export function SqlEditor() {
  const { lab, actions } = useLab();
  const isStarted = useLabState((state) => state.isStarted);
  const isLoaded = useLabState((state) => activeEditor(state)?.loaded ?? true);
  const firstText = useLabState((state) => activeEditor(state)?.sql ?? '');
  const host = useRef<HTMLDivElement>(null);
  const fallback = useRef<HTMLDivElement>(null);
  const [isUp, setIsUp] = useState(false);

  useEffect(() => {
    if (!isStarted || !host.current) return undefined;
    return attachEditor(lab, actions, { host: host.current, field: earlyField(), onUp: () => flushSync(() => setIsUp(true)) });
  }, [lab, actions, isStarted]);

  return (
    <div className={styles.editor}>
      {isUp ? null : <FallbackField text={firstText} host={fallback} />}
      <div className={styles.code} ref={host} hidden={!isUp || !isLoaded} />
      {isLoaded ? null : <LoadingTab />}
    </div>
  );
}

function LoadingTab() {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  const { actions } = useLab();
  const id = useLabState((state) => activeEditor(state)?.id ?? '');
  const failure = useLabState((state) => state.loadFailures.get(id) ?? null);
  if (failure === null) return <p className={clsx(styles.loading, frame.late)}>{t('editor.loadingTab')}</p>;
  return (
    <div className={styles.loading} role="alert">
      <p>{t('editor.tabFailed', { reason: failure })}</p>
      <Button icon="refresh" onClick={() => void actions.session?.autosave.load(id)}>
        {tCommon('tryAgain')}
      </Button>
    </div>
  );
}
