// The tags of a row: each leads to what carries it.
export function Tags({ tags }: { readonly tags: readonly { readonly id: number; readonly name: string }[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="cell-links">
      {tags.map(({ id, name }) => (
        <a key={id} className="badge" href={`/superset/all_entities/?id=${id}`}>
          {name}
        </a>
      ))}
    </span>
  );
}
