// The tags of a row: each leads to what carries it. Four of them, then how many others there are.
import { foldTags, listNames } from '#app/domain/select/tags.ts';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { TagName } from '#app/ui/text/TagName.tsx';
import cells from '#app/ui/table/cells.module.css';

export function Tags({ tags }: { readonly tags: readonly { readonly id: number; readonly name: string }[] }) {
  const t = useMessages(ui);
  if (tags.length === 0) return null;
  const { shown, rest } = foldTags(tags);
  const names = listNames(rest.map(({ name }) => name));
  return (
    <span className={cells.links}>
      {shown.map(({ id, name }) => (
        <a key={id} href={`/superset/all_entities/?id=${id}`}>
          <Badge>
            <TagName name={name} />
          </Badge>
        </a>
      ))}
      {rest.length > 0 ? (
        <Badge role="img" aria-label={t('tags.restLabel', { count: rest.length, names })} title={names}>
          {t('tags.rest', { count: rest.length })}
        </Badge>
      ) : null}
    </span>
  );
}
