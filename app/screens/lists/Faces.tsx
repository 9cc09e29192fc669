// Who owns something: initials in circles, names on hover and for those who listen.
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
interface FacesProps {
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const MAX_FACES = 3;

export function Faces({ people }: FacesProps) {
  const t = useMessages(common);
  if (people.length === 0) return <span className="muted">{t('none')}</span>;
  const names = people.map(({ name }) => name).join(', ');
  const more = people.length - MAX_FACES;
  return (
    <span className="faces" title={names}>
      <span className="visually-hidden">{names}</span>
      {people.slice(0, MAX_FACES).map(({ id, name }) => (
        <span key={id} className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
      ))}
      {more > 0 ? (
        <span className="faces-more" aria-hidden="true">
          +{more}
        </span>
      ) : null}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
