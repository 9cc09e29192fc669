// Mail servers for the runtime tests, with the certificate that workerd trusts there, and a page that lists what they received.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMailServer } from '#tests/fixtures/servers/mail-server.ts';

export interface MailFixture {
  readonly startTlsPort: number;
  readonly tlsPort: number;
  /** Returns the mails, as JSON. */
  readonly inboxUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    mail: MailFixture;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const certificateFile = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const keys = { key: readFileSync(join(dirname(certificateFile), 'key.pem')), cert: readFileSync(certificateFile) };
  const [startTls, tls] = await Promise.all([startMailServer(keys), startMailServer({ ...keys, secure: true })]);
  const inbox = createServer((_request, response) => {
    const mails = [...startTls.received, ...tls.received].map(({ isSecure, username, to, email }) => {
      const images = email.attachments.map(({ contentId, mimeType }) => ({ contentId, mimeType }));
      return { isSecure, username, to, subject: email.subject, html: email.html, images };
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails));
  });
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  const { port } = inbox.address() as { port: number };
  project.provide('mail', { startTlsPort: startTls.port, tlsPort: tls.port, inboxUrl: `http://127.0.0.1:${port}/` });
  return async () => {
    await Promise.all([startTls.stop(), tls.stop(), new Promise((resolve) => inbox.close(resolve))]);
  };
}
