import { describe, expect, it } from 'vitest';
import { createHeadTagger } from './request-heads.ts';

const LINE = 'x-peer: 192.0.2.7';

/** The text in pieces of `size` bytes. */
function tag(text: string, size = text.length): string {
  const tagger = createHeadTagger(LINE);
  const bytes = new TextEncoder().encode(text);
  let out = '';
  for (let at = 0; at < bytes.length; at += size) out += new TextDecoder().decode(tagger(bytes.subarray(at, at + size)));
  return out;
}

const GET = 'GET /a HTTP/1.1\r\nhost: h\r\n\r\n';
const TAGGED_GET = `GET /a HTTP/1.1\r\n${LINE}\r\nhost: h\r\n\r\n`;
const withBody = (headers: string, body: string, line = ''): string =>
  `POST /b HTTP/1.1\r\n${line}host: h\r\n${headers}\r\n\r\n${body}`;

describe('the head tagger', () => {
  it('tags every request of a connection, in whatever pieces it arrives', () => {
    const bodies = [
      ['content-length: 5', 'hello'],
      ['content-length: 0', ''],
      ['Content-Length: 30', 'GET /not-a-request HTTP/1.1\r\n\r\n'.slice(0, 30)],
      ['transfer-encoding: chunked', '5\r\nhello\r\n1F;x=y\r\nGET /not-a-request HTTP/1.1\r\n\r\n\r\n0\r\n\r\n'],
      ['Transfer-Encoding: Chunked', '2\r\nhi\r\n0\r\ntrailer: x\r\n\r\n'],
    ] as const;
    for (const [headers, body] of bodies) {
      const text = GET + withBody(headers, body) + GET;
      const expected = TAGGED_GET + withBody(headers, body, `${LINE}\r\n`) + TAGGED_GET;
      for (const size of [1, 2, 3, 7, 64, text.length]) expect(tag(text, size), `${headers} in pieces of ${size}`).toBe(expected);
    }
  });

  it('never tags what it cannot follow: bytes after an upgrade, or after lengths that contradict each other', () => {
    for (const headers of [
      'connection: Upgrade\r\nupgrade: websocket',
      'content-length: 5\r\ncontent-length: 6',
      'content-length: 5\r\ntransfer-encoding: chunked',
      'transfer-encoding: gzip, chunked',
      'content-length: -1',
    ]) {
      expect(tag(withBody(headers, GET)), headers).toBe(withBody(headers, GET, `${LINE}\r\n`));
    }
  });

  it('passes a head that never ends on as it is, without holding more than its limit', () => {
    const endless = `GET /a HTTP/1.1\r\nx: ${'y'.repeat(300_000)}`;
    expect(tag(endless, 10_000)).toHaveLength(endless.length);
  });

  it('takes line ends without a carriage return, and empty lines before a request', () => {
    expect(tag('\r\nGET /a HTTP/1.1\nhost: h\n\nGET /a HTTP/1.1\r\nhost: h\r\n\r\n')).toBe(
      `\r\nGET /a HTTP/1.1\n${LINE}\r\nhost: h\n\n${TAGGED_GET}`,
    );
  });
});
