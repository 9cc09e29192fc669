// A private Trino that authenticates its users: one coordinator behind TLS.
// No user can run statements as another: that is Trino's default.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { freePort } from '#scripts/host/free-port.ts';
import type { Certificate } from '#scripts/servers/postgres-server.ts';
import type { TrinoAuthentication } from './authentication.ts';
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
  readonly authentication: TrinoAuthentication;
}

const NAME = 'localhost';

export async function startSecuredTrino({ certificate, authentication }: Secured): Promise<SecuredTrino> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const configOf = (home: string): string[] => {
    const folder = join(home, 'secured');
    mkdirSync(folder);
    return [
      'http-server.https.enabled=true',
      `http-server.https.port=${port}`,
      `http-server.https.keystore.path=${writeKeystore(folder, certificate)}`,
      `internal-communication.shared-secret=${randomBytes(32).toString('base64')}`,
      ...authentication.configure(folder),
    ];
  };
  const { stop } = await startNodes(
    (home) => [{ name: 'coordinator', port: plainPort, coordinatorPort: plainPort, config: configOf(home) }],
    () => isServing(port, { certificate, authentication }),
  );
  return { host: NAME, port, plainPort, stop };
}

function writeKeystore(folder: string, certificate: Certificate): string {
  const file = join(folder, 'keys.pem');
  writeFileSync(file, readFileSync(certificate.keyFile, 'utf8') + readFileSync(certificate.certificateFile, 'utf8'));
  return file;
}

interface Reply {
  readonly nextUri?: string;
  readonly error?: object;
}

/** Whether it runs statements: it accepts requests before its own node has registered. */
async function isServing(port: number, { certificate, authentication: { headers } }: Secured): Promise<boolean> {
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
