// A text with the name in it in bold.

export function WithName({ text, name }: { readonly text: string; readonly name: string | null }) {
  const at = name === null ? -1 : text.indexOf(name);
  if (name === null || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong>{name}</strong>
      {text.slice(at + name.length)}
    </>
  );
}
