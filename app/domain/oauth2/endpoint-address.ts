/** A complete web address without a user or a fragment. URL parsers would complete `http:/x`. */
export function isEndpointAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}
