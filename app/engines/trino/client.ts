// Trino for browsers.
import { HTTP_SSL_MODES, type EngineClient } from '#app/engines/shared/client.ts';
import { trinoLexis } from './lexis.ts';
import { TRINO_RESERVED, trinoNames } from './names.ts';

export const trinoClient: EngineClient = {
  id: 'trino',
  backend: 'trino',
  aliases: [],
  rank: 3,
  mark: 'Tr',
  names: trinoNames,
  reserved: TRINO_RESERVED,
  lexis: trinoLexis,
  partitionMacros: ['trino', 'presto'],
  connection: {
    servers: [{ id: 'trino', mark: 'Tr', host: 'trino.example.org', port: '443', sslmode: 'require', transport: 'tcp' }],
    defaultPort: '8080',
    defaultSslMode: 'disable',
    exampleLine: 'trino://user:password@host:443/catalog/schema?sslmode=require',
    sslModes: HTTP_SSL_MODES,
    transports: ['tcp'],
    databaseLabel: 'catalog.label',
    schemaHint: 'schema.trinoHint',
    fields: [
      {
        name: 'authentication',
        label: 'trino.authentication.label',
        choices: [
          { value: 'password', label: 'trino.authentication.password', about: 'trino.authentication.password.detail' },
          {
            value: 'jwt',
            label: 'trino.authentication.jwt',
            about: 'trino.authentication.jwt.detail',
            passwordLabel: 'token.label',
          },
        ],
      },
      { name: 'session_properties', label: 'trino.session.label', hint: 'trino.session.hint' },
      { name: 'client_tags', label: 'trino.tags.label', hint: 'trino.tags.hint' },
    ],
    abilities: {
      takesFiles: false,
      estimatesCost: true,
      impersonates: true,
      hasCatalogs: true,
      takesTokens: true,
      hasPool: false,
      nameArgument: 'source',
    },
  },
};
