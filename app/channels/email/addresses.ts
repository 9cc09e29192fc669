// Email addresses as users write them in one field: with commas, semicolons or spaces between them.

/** Max addresses of one message: the limit of the strictest provider. */
const MAX_ADDRESSES = 50;
const MAX_ADDRESS_CHARS = 254;
/** An atom, or several with dots between them: quoted names, comments and addresses of hosts are not for reports. */
const ADDRESS =
  /^[^\s"(),:;<>@[\\\]\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Each address once; a wrong one is named by `problem`. */
export function parseAddresses(text: string): { readonly addresses: readonly string[]; readonly problem: string | null } {
  const parts = [...new Set(text.split(/[,;\s]+/).filter((part) => part !== ''))];
  const wrong = parts.find((part) => part.length > MAX_ADDRESS_CHARS || !ADDRESS.test(part));
  if (wrong !== undefined) return { addresses: [], problem: `“${wrong.slice(0, 100)}” isn't an email address.` };
  if (parts.length > MAX_ADDRESSES) return { addresses: [], problem: `Enter at most ${MAX_ADDRESSES} email addresses.` };
  return { addresses: parts, problem: null };
}
