// The frame of pages for those who aren't logged in: what they do on the left, the product on the right.
import type { ReactNode } from 'react';
import { login } from '#app/messages/en/login.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Wordmark } from '#app/ui/icon/Logo.tsx';
import { Horizon } from './Horizon.tsx';
import styles from './login.module.css';

export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useMessages(login);
  return (
    <main className={styles.login} id="main">
      <div className={styles.main}>
        <div className={styles.form}>
          <Wordmark sizePx={26} />
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <aside className={styles.side}>
        <p>
          {t('tagline')} <span className={styles.detail}>{t('taglineDetail')}</span>
        </p>
        <Horizon />
      </aside>
    </main>
  );
}
