// Differences of settings, one a row: what was, what is.
import type { Alteration } from '#app/domain/explore/altered.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import styles from './ChangeList.module.css';

interface ChangeListProps {
  readonly changes: readonly Alteration[];
  readonly empty: string;
}

export function ChangeList({ changes, empty }: ChangeListProps) {
  const t = useMessages(explore);
  if (changes.length === 0) return <p className={text.muted}>{empty}</p>;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('changes.label')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('changes.control')}</th>
            <th scope="col">{t('changes.before')}</th>
            <th scope="col">{t('changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
