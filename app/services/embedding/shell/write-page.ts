/**
 * Writes a page into the document that is open, as it streams in. The window, its variables and its ports stay; listeners of the
 * window and the document do not. What was shown stays until the page's styles are there: a document that is written into has been
 * painted before, so browsers don't wait for them. Resolves when the page is complete or has stopped to come, which the page then
 * says.
 */
export async function writePage(page: Document, body: ReadableStream<Uint8Array>, brokenText: string): Promise<void> {
  const text = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  const reader = text.getReader();
  let isOpen = false;
  const open = (head: string): void => {
    isOpen = true;
    page.open();
    page.write(head);
  };
  try {
    const [head, rest] = await readHead(reader);
    await loaded(sheetsOf(new DOMParser().parseFromString(head, 'text/html')).map((sheet) => preload(page, sheet.href)));
    open(head);
    await loaded(sheetsOf(page).filter(({ sheet }) => sheet === null));
    page.write(rest);
    for (let part = await reader.read(); !part.done; part = await reader.read()) page.write(part.value);
  } catch {
    if (!isOpen) open('');
    page.write('<body>');
    const notice = page.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = brokenText;
    page.body.insertBefore(notice, page.body.firstChild);
  }
  page.close();
}

/** What comes before the body, and what came with it. */
async function readHead(reader: ReadableStreamDefaultReader<string>): Promise<readonly [head: string, rest: string]> {
  let text = '';
  for (;;) {
    const at = text.search(/<body[\s>]/);
    if (at >= 0) return [text.slice(0, at), text.slice(at)];
    const { done, value } = await reader.read();
    if (done) return [text, ''];
    text += value;
  }
}

const sheetsOf = (page: Document): HTMLLinkElement[] => [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

function preload(page: Document, href: string): HTMLLinkElement {
  const link = page.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'style', href });
  page.head.appendChild(link);
  return link;
}

/** Resolves when all have come, or can't. A page that has waited this long is shown without them. */
async function loaded(links: readonly HTMLLinkElement[]): Promise<void> {
  const LONGEST_WAIT_MS = 10_000;
  const ends = links.map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve)));
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}
