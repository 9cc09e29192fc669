// The tags of a row: each leads to what carries it.
import { Badge } from '#app/ui/Badge.tsx';
import cells from '#app/ui/cells.module.css';

export function Tags({ tags }: { readonly tags: readonly { readonly id: number; readonly name: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <span className={cells.links}>
      {tags.map(({ id, name }) => (
        <a key={id} href={`/superset/all_entities/?id=${id}`}>
          <Badge>{name}</Badge>
        </a>
      ))}
    </span>
  );
}
