// Emails to a real SMTP server, parsed again: what arrives is what was sent.
import { afterEach, describe, expect, it } from 'vitest';
import { deliveryError, classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { sendBySmtp, type SmtpServer } from '#app/channels/email/smtp.server.ts';
import { MAIL_LOGIN, startMailServer } from '#tests/fixtures/servers/mail-server.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type ServerOptions = NonNullable<Parameters<typeof startMailServer>[0]>;

let server: MailServer;
afterEach(() => server.stop());

const PNG = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256);
const CLIENT = 'meridian.example.com';
const SENT_MS = Date.UTC(2026, 10, 23, 9, 0, 5);
const message: MailMessage = {
  from: { name: 'Méridian “Reports”', address: 'reports@example.com' },
  to: ['ada@example.org', 'bob@exämple.org'],
  cc: ['carl@example.org'],
  bcc: ['secret@example.org'],
  subject: 'Ventes de l’été — 売上 📈 with a long rest that needs more than one line of the header to fit in it',
  html: '<p>Grüße, <img src="cid:chart-1@meridian" alt="Sales"></p>\r\n.\r\n<p>.</p>',
  text: 'Grüße\n.\n..two dots\n',
  images: [{ name: 'chart.png', contentType: 'image/png', bytes: PNG, contentId: 'chart-1@meridian' }],
  attachments: [
    { name: 'Überblick "Q3"/Ω.csv', contentType: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode('a,b\r\n1,ü\r\n') },
  ],
  messageId: 'report-1-2-3@example.com',
  sentMs: SENT_MS,
};

async function deliver(more: Partial<SmtpServer> = {}, options: ServerOptions = {}, mail: MailMessage = message) {
  server = await startMailServer(options);
  const target: SmtpServer = {
    host: 'localhost',
    dial: '127.0.0.1',
    port: server.port,
    tls: 'starttls',
    login: MAIL_LOGIN,
    ...more,
  };
  return sendBySmtp(target, mail, {
    transport: server.transport,
    clientName: CLIENT,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
  });
}

/** What became of it, and what the error says. */
const failing = (work: Promise<unknown>): Promise<readonly [string, string]> =>
  work.then(
    () => expect.unreachable('It was delivered.'),
    (error: unknown) => [classifyDeliveryError(error), (error as Error).message] as const,
  );

describe('an email', () => {
  it('arrives with its letters, images and attachments', async () => {
    expect(await deliver()).toEqual([]);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'reports@example.com', isSecure: true, username: MAIL_LOGIN.username });
    expect(mail?.to).toEqual(['ada@example.org', 'bob@exämple.org', 'carl@example.org', 'secret@example.org']);
    const { email, raw = '' } = mail ?? {};
    expect(email).toMatchObject({
      subject: message.subject,
      from: message.from,
      to: [{ address: 'ada@example.org' }, { address: 'bob@xn--exmple-cua.org' }],
      cc: [{ address: 'carl@example.org' }],
      messageId: '<report-1-2-3@example.com>',
      date: '2026-11-23T09:00:05.000Z',
    });
    expect(email?.html).toBe(`${message.html}\n`.trimEnd());
    expect(email?.text).toBe(message.text);
    expect(email?.bcc).toBeUndefined();
    expect(raw).not.toContain('secret@example.org');
    const files = email?.attachments.map(({ filename, mimeType, disposition, contentId, content }) => ({
      filename,
      mimeType,
      disposition,
      contentId,
      size: (content as ArrayBuffer).byteLength,
    }));
    expect(files).toEqual([
      { filename: 'chart.png', mimeType: 'image/png', disposition: 'inline', contentId: '<chart-1@meridian>', size: PNG.length },
      { filename: 'Überblick _Q3__Ω.csv', mimeType: 'text/csv', disposition: 'attachment', contentId: undefined, size: 11 },
    ]);
    expect(new Uint8Array(email?.attachments[0]?.content as ArrayBuffer)).toEqual(PNG);
  });

  it('is ASCII in lines that every server takes', async () => {
    await deliver();
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
    const lines = raw.split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('without images and attachments has two parts, and user input cannot add headers', async () => {
    const plain = { ...message, images: [], attachments: [], subject: 'a\r\nBcc: evil@example.org\r\n\r\nbody' };
    await deliver({}, {}, plain);
    const { email, to } = server.received[0] ?? {};
    expect(email).toMatchObject({ subject: 'a Bcc: evil@example.org body', attachments: [], text: message.text });
    expect(to).toHaveLength(4);
  });

  it('greets the server by the client’s name, before TLS and after it', async () => {
    const names: string[] = [];
    await deliver({}, { onMailFrom: (_address, session, done) => (names.push(session.hostNameAppearsAs), done()) });
    expect(names).toEqual([CLIENT]);
  });

  it('goes through TLS from the first byte, by AUTH LOGIN, and without both on a local server', async () => {
    await deliver({ tls: 'implicit' }, { secure: true, authMethods: ['LOGIN'] });
    expect(server.received[0]).toMatchObject({ isSecure: true, username: MAIL_LOGIN.username });
    await server.stop();
    await deliver({ tls: 'off', login: null }, { disabledCommands: ['STARTTLS', 'AUTH'] });
    expect(server.received[0]).toMatchObject({ isSecure: false, username: null });
  });
});

describe('an email that is not delivered', () => {
  it('never falls back to a connection without TLS', async () => {
    const outcome = await failing(deliver({}, { disabledCommands: ['STARTTLS'] }));
    expect(outcome).toEqual(['permanent', expect.stringContaining("doesn't offer TLS")]);
    expect(server.received).toEqual([]);
  });

  it('says that the login was refused, for good', async () => {
    const outcome = await failing(deliver({ login: { username: 'reports', password: 'wrong' } }));
    expect(outcome).toEqual([
      'permanent',
      expect.stringMatching(/^The mail server didn't accept the user name and password: 535/),
    ]);
  });

  it('is tried again where the server says that the problem passes', async () => {
    const busy = (code: number, text: string): ServerOptions => ({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode: code })),
    });
    expect(await failing(deliver({}, busy(451, 'Try again later')))).toEqual([
      'passing',
      'The mail server refused the sender: 451 Try again later',
    ]);
    await server.stop();
    expect((await failing(deliver({}, busy(550, 'Not from you'))))[0]).toBe('permanent');
  });

  it('to some of its recipients names them; to all of them it fails', async () => {
    const refuse = (refused: (address: string) => boolean): ServerOptions => ({
      onRcptTo: ({ address }, _session, done) =>
        refused(address) ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    });
    expect(
      await deliver(
        {},
        refuse((address) => address.startsWith('ada')),
      ),
    ).toEqual([{ address: 'ada@example.org', failure: 'permanent', reason: '550 No such user' }]);
    expect(server.received[0]?.to).toHaveLength(3);
    await server.stop();
    expect(
      await failing(
        deliver(
          {},
          refuse(() => true),
        ),
      ),
    ).toEqual(['permanent', 'The mail server refused every recipient: 550 No such user']);
  });

  it('says which addresses are refused for now, and goes to those alone the next time', async () => {
    const greylisted: ServerOptions = {
      onRcptTo: ({ address }, _session, done) => {
        const code = address.startsWith('ada') ? 451 : 550;
        if (/^(?:ada|secret)/.test(address)) done(Object.assign(new Error('Not now'), { responseCode: code }));
        else done();
      },
    };
    const refused = await deliver({}, greylisted);
    expect(refused).toEqual([
      { address: 'ada@example.org', failure: 'passing', reason: '451 Not now' },
      { address: 'secret@example.org', failure: 'permanent', reason: '550 Not now' },
    ]);
    await server.stop();
    await deliver({}, {}, { ...message, envelope: ['ada@example.org'] });
    expect(server.received[0]?.to).toEqual(['ada@example.org']);
    expect(server.received[0]?.email.cc).toEqual([{ address: 'carl@example.org', name: '' }]);
  });

  it('to no accepted recipient, some of whom can be retried, sends nothing', async () => {
    const to = ['ada@example.org', 'bob@example.org'];
    const codes = (code: (address: string) => number): ServerOptions => ({
      onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error('No'), { responseCode: code(address) })),
    });
    const mail = { ...message, to, cc: [], bcc: [] };
    expect(
      (
        await deliver(
          {},
          codes((address) => (address === to[0] ? 450 : 550)),
          mail,
        )
      ).map(({ failure }) => failure),
    ).toEqual(['passing', 'permanent']);
    expect(server.received).toEqual([]);
    await server.stop();
    expect(
      await failing(
        deliver(
          {},
          codes(() => 452),
          mail,
        ),
      ),
    ).toEqual(['passing', 'The mail server refused every recipient: 452 No']);
    await server.stop();
    const closing = await failing(
      deliver(
        {},
        codes(() => 421),
        mail,
      ),
    );
    expect(closing).toEqual(['passing', 'The mail server ended the connection: 421 No']);
  });

  it('is given up for now where the server never accepts the connection', async () => {
    server = await startMailServer();
    const target: SmtpServer = { host: 'mail.example.com', port: 587, tls: 'starttls', login: null };
    const open = (_server: unknown, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(deliveryError('passing', 'It can’t be reached.')), { once: true });
      });
    const deps = { transport: { open }, clientName: CLIENT, timeoutMs: 20, signal: new AbortController().signal };
    expect(await failing(sendBySmtp(target, message, deps))).toEqual(['passing', 'It can’t be reached.']);
  });

  it('was perhaps delivered when the connection ends after its last byte', async () => {
    server = await startMailServer();
    let close = (): void => undefined;
    const inner = server.transport;
    const transport: typeof server.transport = {
      open: async (target, signal) => {
        const socket = await inner.open(target, signal);
        close = () => void socket.close();
        return socket;
      },
    };
    await server.stop();
    server = await startMailServer({
      onData: (stream, _session, _done) => {
        stream.on('end', () => close());
        stream.resume();
      },
    });
    const target: SmtpServer = { host: 'localhost', port: server.port, tls: 'off', login: null };
    const outcome = failing(
      sendBySmtp(target, message, {
        transport,
        clientName: CLIENT,
        timeoutMs: 10_000,
        signal: new AbortController().signal,
      }),
    );
    expect((await outcome)[0]).toBe('uncertain');
  });

  it('passes when nothing listens, and when the server never replies', async () => {
    server = await startMailServer();
    const deps = { transport: server.transport, clientName: CLIENT, timeoutMs: 100, signal: new AbortController().signal };
    expect((await failing(sendBySmtp({ host: '127.0.0.1', port: 1, tls: 'off', login: null }, message, deps)))[0]).toBe(
      'passing',
    );
    await server.stop();
    server = await startMailServer({ onConnect: () => undefined });
    const silent = await failing(sendBySmtp({ host: '127.0.0.1', port: server.port, tls: 'off', login: null }, message, deps));
    expect(silent).toEqual(['passing', "The mail server 127.0.0.1 didn't answer within 0.1 seconds."]);
  });
});
