// How a connection may be encrypted and carried, each with one sentence of what it does and needs.
import type { SslMode, Transport } from './place.ts';

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly about: string;
}

export const SSL_CHOICES: readonly Choice<SslMode>[] = [
  {
    value: 'disable',
    label: 'Off',
    about: 'Nothing is encrypted: whoever is on the way can read the password and the rows. Only inside a network of your own.',
  },
  {
    value: 'prefer',
    label: 'Where the server offers it',
    about: 'Encrypted if the server can, and in the clear if it cannot: somebody on the way could turn it off.',
  },
  {
    value: 'require',
    label: 'Always',
    about: 'Refuses a server without TLS, and one whose certificate is not signed by a public authority for its name.',
  },
  {
    value: 'verify-ca',
    label: 'Always, as verify-ca',
    about: 'The same as always: the authority and the name are both checked. Kept for connection strings that say so.',
  },
  {
    value: 'verify-full',
    label: 'Always, as verify-full',
    about: 'The same as always: the authority and the name are both checked. Kept for connection strings that say so.',
  },
];

export const TRANSPORT_CHOICES: readonly Choice<Transport>[] = [
  {
    value: 'tcp',
    label: 'TCP',
    about: 'Straight to host and port. The server must be reachable from Meridian’s query Worker.',
  },
  {
    value: 'websocket',
    label: 'WebSocket',
    about: 'By wss://host/v2, as Neon offers it; any other server needs such a proxy in front of it.',
  },
  {
    value: 'hyperdrive',
    label: 'Hyperdrive',
    about:
      'By a binding that the operator has set up, with pooling near the database. The only way with a private CA or client certificates: give them to Hyperdrive.',
  },
];
