// A link to where something is explained. In a new tab: what is filled in here stays.
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './LearnMore.module.css';

export function LearnMore({ href }: { readonly href: string }) {
  const t = useMessages(ui);
  return (
    <a className={styles.link} href={href} target="_blank">
      {t('learnMore')}
    </a>
  );
}
