// Who owns something: initials in circles, names on hover and for those who listen.
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Avatar } from '#app/ui/icon/Avatar.tsx';
import message from '#app/ui/text/text.module.css';
import styles from './Faces.module.css';
interface FacesProps {
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const MAX_FACES = 3;

export function Faces({ people: accounts }: FacesProps) {
  const t = useMessages(common);
  if (accounts.length === 0) return <span className={message.muted}>{t('none')}</span>;
  const names = accounts.map(({ name }) => name).join(', ');
  const more = accounts.length - MAX_FACES;
  return (
    <span className={styles.faces} title={names}>
      <span className={message.visuallyHidden}>{names}</span>
      {accounts.slice(0, MAX_FACES).map(({ id, name }) => (
        <Avatar key={id} initials={initialsOf(name)} className={styles.face} />
      ))}
      {more > 0 ? (
        <span className={styles.more} aria-hidden="true">
          +{more}
        </span>
      ) : null}
    </span>
  );
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
