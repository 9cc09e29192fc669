/**
 * Writes a page into the document that is open, as it streams in. The window, its variables and its ports stay; listeners of the
 * window and the document do not. Resolves when the page is complete or has stopped to come, which the page then says.
 */
export async function writePage(page: Document, body: ReadableStream<Uint8Array>, brokenText: string): Promise<void> {
  const text = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  const reader = text.getReader();
  page.open();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) page.write(part.value);
  } catch {
    const notice = page.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent = brokenText;
    page.body.insertBefore(notice, page.body.firstChild);
  }
  page.close();
}
