// Who can open the object, each with their right, which is changed or taken away at once.
import { clsx } from 'clsx';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ObjectAccess } from '#app/stores/share/wire.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import text from '#app/ui/text/text.module.css';
import type { Access } from './client/use-access.ts';
import styles from './share.module.css';

type Entry = ObjectAccess['entries'][number];

const MARKS = { user: 'user', group: 'users', role: 'key' } as const;

export function SharePeople({ access, facts }: { readonly access: Access; readonly facts: ObjectAccess }) {
  const t = useMessages(shareMessages);
  return (
    <section className={styles.who}>
      <h3>{t('who')}</h3>
      <ul className={styles.people}>
        {facts.entries.map((entry) => (
          <Person key={`${entry.type} ${entry.id} ${entry.is_shared}`} entry={entry} access={access} facts={facts} />
        ))}
      </ul>
    </section>
  );
}

function Person({ entry, access, facts }: { readonly entry: Entry; readonly access: Access; readonly facts: ObjectAccess }) {
  const t = useMessages(shareMessages);
  const { type, name, is_caller: isMe } = entry;
  const change = async (right: string | number | null) => {
    if (right === 'remove') {
      if (await access.remove(entry)) showToast('success', t('removed', { name }));
    } else if (right === 'viewer' || right === 'editor')
      await access.save({ subjects: [entry], right, showsData: facts.own_closed_count === 0, publish: false });
  };
  const rights = [
    ...(entry.right === 'viewer' || facts.can_add_viewers ? [['viewer', t('right.viewer')] as const] : []),
    ['editor', t('right.editor')] as const,
    ['remove', t('right.remove')] as const,
  ];
  return (
    <li className={styles.person}>
      <Icon name={MARKS[type]} />
      <span className={styles.name}>
        <span title={name}>
          {name} {isMe ? t('you') : null}
        </span>
        <span className={clsx(text.muted, text.small)}>
          {[type === 'user' ? emailBesideName(entry) : t(type), isPartly(entry) ? t('viewer.partly') : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {isMe || entry.is_fixed ? (
        <span className={clsx(text.muted, text.small)}>{t(fixedRight(entry))}</span>
      ) : (
        <Select
          className={styles.right}
          aria-label={t('right.of', { name })}
          choices={rights}
          value={entry.right}
          disabled={access.isBusy}
          onPick={(right) => void change(right)}
        />
      )}
    </li>
  );
}

/** Invited users have their address as their name until they choose one. */
const emailBesideName = ({ name, email }: Entry): string | null => (email === name ? null : email);

function fixedRight({ right, is_shared: isShared, is_fixed: isFixed }: Entry) {
  if (!isShared) return 'viewer.role';
  return isFixed ? 'editor.creator' : (`right.${right}` as const);
}

const isPartly = ({ right, shows_data: showsData }: Entry): boolean => right === 'viewer' && !showsData;
