// A page as it comes over the wire: a test looks at what has arrived before the rest has.

export interface PageStream {
  readonly status: number;
  /** What has arrived up to now. */
  readonly text: string;
  readonly hasEnded: boolean;
  /** Reads on until this has arrived. Throws when the page ends without it. */
  until(part: string): Promise<void>;
  /** Reads to the last byte. */
  end(): Promise<string>;
}

/** `encoding` is what the reader takes: browsers take gzip. */
export async function openPage(url: string, cookie: string, encoding: 'identity' | 'gzip' = 'identity'): Promise<PageStream> {
  const reply = await fetch(url, { headers: { cookie, accept: 'text/html', 'accept-encoding': encoding } });
  if (!reply.body) throw new Error(`${url} has no body.`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let hasEnded = false;
  const readMore = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) hasEnded = true;
    else text += value;
  };
  return {
    status: reply.status,
    get text() {
      return text;
    },
    get hasEnded() {
      return hasEnded;
    },
    async until(part) {
      while (!text.includes(part)) {
        if (hasEnded) throw new Error(`The page ended without ${part}`);
        await readMore();
      }
    },
    async end() {
      while (!hasEnded) await readMore();
      return text;
    },
  };
}
