// Replies of SMTP servers (RFC 5321): codes with lines of text.

export interface SmtpReply {
  readonly code: number;
  readonly lines: readonly string[];
}

/** The reply at the beginning of a text, and what follows it; null while its last line has not arrived. */
export function readReply(text: string): { readonly reply: SmtpReply; readonly rest: string } | null {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    const end = text.indexOf('\n', at);
    if (end < 0) return null;
    const line = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    const parsed = /^(\d{3})([ -])?(.*)$/.exec(line);
    lines.push(parsed?.[3] ?? line);
    // A line without a code isn't SMTP: stop, because the reply would never end.
    if (!parsed) return { reply: { code: 0, lines }, rest: text.slice(at) };
    if (parsed[2] !== '-') return { reply: { code: Number(parsed[1]), lines }, rest: text.slice(at) };
  }
}

/** What a server offers, by keyword in upper case. */
export const readExtensions = ({ lines }: SmtpReply): ReadonlyMap<string, string> =>
  new Map(
    lines.slice(1).map((line) => {
      const [keyword = '', ...rest] = line.trim().split(/[ =]/);
      return [keyword.toUpperCase(), rest.join(' ')];
    }),
  );

/** Lines that begin with a dot get another one: a single dot would end the message. */
export const stuffDots = (message: string): string => message.replaceAll(/^\./gm, '..');
