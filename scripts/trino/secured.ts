// A private Trino that authenticates its users: one coordinator behind TLS, with an issuer's tokens or with passwords.
// Nobody may run statements as somebody else: that is Trino's default.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { freePort } from '#scripts/free-port.ts';
import type { Certificate } from '#scripts/postgres-server.ts';
import { startNodes } from './nodes.ts';

export interface SecuredTrino {
  /** As its certificate names it. */
  readonly host: string;
  readonly port: number;
  /** Without TLS: the node's own traffic. */
  readonly plainPort: number;
  readonly stop: () => Promise<void>;
}

export interface Secured {
  /** For `localhost`. */
  readonly certificate: Certificate;
  /** Whose tokens are taken. */
  readonly issuer: { readonly origin: string; readonly audience: string; readonly keysUrl: string };
  /** By user: one at least. */
  readonly passwords: Readonly<Record<string, string>>;
}

const NAME = 'localhost';

export async function startSecuredTrino({ certificate, issuer, passwords }: Secured): Promise<SecuredTrino> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const configOf = (home: string): string[] => {
    const files = writeFiles(home, { certificate, passwords });
    return [
      'http-server.https.enabled=true',
      `http-server.https.port=${port}`,
      `http-server.https.keystore.path=${files.keystore}`,
      `internal-communication.shared-secret=${randomBytes(32).toString('base64')}`,
      'http-server.authentication.type=JWT,PASSWORD',
      `http-server.authentication.jwt.key-file=${issuer.keysUrl}`,
      `http-server.authentication.jwt.required-issuer=${issuer.origin}`,
      `http-server.authentication.jwt.required-audience=${issuer.audience}`,
      `password-authenticator.config-files=${files.authenticator}`,
    ];
  };
  const { stop } = await startNodes(
    (home) => [{ name: 'coordinator', port: plainPort, coordinatorPort: plainPort, config: configOf(home) }],
    () => isServing(port, { certificate, passwords }),
  );
  return { host: NAME, port, plainPort, stop };
}

function writeFiles(home: string, { certificate, passwords }: Pick<Secured, 'certificate' | 'passwords'>) {
  const folder = join(home, 'secured');
  mkdirSync(folder);
  const [keystore, authenticator] = [join(folder, 'keys.pem'), join(folder, 'passwords.properties')];
  writeFileSync(keystore, readFileSync(certificate.keyFile, 'utf8') + readFileSync(certificate.certificateFile, 'utf8'));
  const lines = Object.entries(passwords).map(([user, password]) => `${escaped(user)}=${escaped(password)}`);
  writeFileSync(authenticator, ['password-authenticator.name=listed', ...lines].join('\n'));
  return { keystore, authenticator };
}

/** As files of properties want whatever isn't plain. */
const escaped = (text: string): string =>
  text.replace(/[^a-z0-9]/gi, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

interface Reply {
  readonly nextUri?: string;
  readonly error?: object;
}

/** Whether it runs statements: it answers before its own node has registered. */
async function isServing(port: number, { certificate, passwords }: Pick<Secured, 'certificate' | 'passwords'>): Promise<boolean> {
  const [[user = '', password = ''] = []] = Object.entries(passwords);
  const headers = {
    authorization: `Basic ${btoa(`${user}:${password}`)}`,
    'x-trino-user': user,
  };
  const options = { servername: NAME, headers, ca: readFileSync(certificate.certificateFile), agent: false };
  const post = { ...options, method: 'POST' };
  let reply = await sendJson(`https://${NAME}:${port}/v1/statement`, post, 'SELECT count(*) FROM tpch.tiny.nation');
  while (!reply.error && reply.nextUri !== undefined) reply = await sendJson(reply.nextUri, options);
  return !reply.error;
}

function sendJson(url: string, options: RequestOptions, body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (reply) => {
      let text = '';
      reply.on('data', (chunk) => (text += String(chunk)));
      reply.on('end', () => (reply.statusCode === 200 ? resolve(JSON.parse(text) as Reply) : reject(new Error(text))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
