// Under the editor: how the statement at the cursor would run.
import { sqllabExplain } from '#app/messages/en/sqllab-explain.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ErrorBox } from '#app/screens/sqllab/ErrorBox.tsx';
import type { Explained } from '#app/screens/sqllab/client/runs/explained.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { ExplainTree } from './ExplainTree.tsx';
import styles from './Explain.module.css';

const MAX_SHOWN_CHARS = 300;

interface ExplainPaneProps {
  readonly explained: Explained;
  readonly onClose: () => void;
}

export function ExplainPane({ explained, onClose }: ExplainPaneProps) {
  const t = useMessages(sqllabExplain);
  const { actions } = useLab();
  const { ran, outcome } = explained;
  const sql = ran.sql.trim().replace(/\s+/g, ' ').slice(0, MAX_SHOWN_CHARS);
  return (
    <section className={styles.pane} aria-label={t('pane')} aria-busy={outcome.kind === 'loading'}>
      <header className={styles.head}>
        <code className={styles.sql} title={sql}>
          {sql}
        </code>
        <IconButton icon="refresh" label={t('again')} onClick={() => void actions.explain()} />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {outcome.kind === 'loading' ? (
        <p className={styles.note} role="status">
          {t('loading')}
        </p>
      ) : outcome.kind === 'failed' ? (
        <ErrorBox errors={outcome.errors} isTimeout={false} />
      ) : (
        <>
          <ExplainTree key={explained.key} plan={outcome.plan} />
          <p className={styles.note}>{t('hint')}</p>
        </>
      )}
    </section>
  );
}
