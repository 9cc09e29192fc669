// BigQuery for browsers.
import { HTTP_SSL_MODES, type EngineClient } from '#app/engines/shared/client.ts';
import { GOOGLE_HOST } from './driver/host.ts';
import { bigqueryLexis } from './lexis.ts';
import { BIGQUERY_RESERVED, bigqueryNames } from './names.ts';

export const bigqueryClient: EngineClient = {
  id: 'bigquery',
  backend: 'bigquery',
  aliases: [],
  rank: 4.5,
  mark: 'Bq',
  names: bigqueryNames,
  reserved: BIGQUERY_RESERVED,
  lexis: bigqueryLexis,
  partitionMacros: [],
  connection: {
    servers: [
      { id: 'bigquery', mark: 'Bq', host: GOOGLE_HOST, isOnlyHost: true, port: '443', sslmode: 'require', transport: 'tcp' },
    ],
    defaultPort: '443',
    defaultSslMode: 'require',
    exampleLine: 'bigquery://project/dataset',
    sslModes: HTTP_SSL_MODES,
    transports: ['tcp'],
    databaseLabel: 'bigquery.project.label',
    schemaLabel: 'bigquery.dataset.label',
    schemaHint: 'bigquery.dataset.hint',
    credentialLabel: 'bigquery.key.label',
    fields: [
      { name: 'location', label: 'bigquery.location.label', hint: 'bigquery.location.hint' },
      { name: 'maximum_bytes_billed', label: 'bigquery.maxBytes.label', hint: 'bigquery.maxBytes.hint' },
      { name: 'billing_project', label: 'bigquery.billing.label', hint: 'bigquery.billing.hint' },
    ],
    abilities: {
      takesFiles: true,
      estimatesCost: true,
      impersonates: false,
      hasCatalogs: true,
      takesTokens: false,
      hasPool: false,
      nameArgument: null,
    },
  },
};
