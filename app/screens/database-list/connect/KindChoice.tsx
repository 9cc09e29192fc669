// The first step: the type of server. Links, so that the choice has a URL and works before hydration.
import { Link } from '@remix-run/react';
import { guideHref } from '#app/domain/guide/guide-pages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { LearnMore } from '#app/ui/text/LearnMore.tsx';
import { EngineMark } from '#app/screens/database-list/EngineMark.tsx';
import { LIST_PATH } from '#app/screens/database-list/database-view.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { SERVER_KINDS } from './kinds.ts';
import styles from './KindChoice.module.css';

/** Databases that are made here, not connected. */
const BUILT_IN = ENGINE_CLIENTS.find(({ connection }) => connection === null)?.id ?? '';

export function KindChoice() {
  const t = useMessages(connectDatabase);
  return (
    <>
      <p className={styles.intro}>
        {t('kinds.intro')} <LearnMore href={guideHref('connect')} />
      </p>
      <ul className={styles.kinds}>
        {SERVER_KINDS.map(({ id }) => (
          <li key={id}>
            <Link className={styles.kind} to={`?new=${id}`} discover="none">
              <EngineMark engine={id} />
              <span className={styles.text}>
                <strong>{t(`kind.${id}`)}</strong>
                <small>{t(`kind.${id}.detail`)}</small>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
      <section className={styles.note} aria-labelledby="warehouse-title">
        <EngineMark engine={BUILT_IN} />
        <div>
          <h2 id="warehouse-title">{t('warehouse.title')}</h2>
          <p>{t.rich('warehouse.detail', { link: (text) => <a href={LIST_PATH}>{text}</a> })}</p>
        </div>
      </section>
    </>
  );
}
