// Where people reach Meridian, as operators write it.

/** Without slashes at its end; null where it is no address of the web. */
export function parsePublicUrl(text: string): string | null {
  const value = text.trim();
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  const { username, password, search, hash } = new URL(value);
  return [username, password, search, hash].every((part) => part === '') ? value.replace(/[/?#]+$/, '') : null;
}
