// The key of a service account, as Google's console gives it: a JSON text. Pure.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';

/** The token addresses in Google's keys. All mean the same; requests go to no others. */
const TOKEN_URIS: ReadonlySet<string> = new Set([
  'https://oauth2.googleapis.com/token',
  'https://accounts.google.com/o/oauth2/token',
  'https://www.googleapis.com/oauth2/v4/token',
]);

const keySchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3).max(320),
  private_key: z.string().includes('PRIVATE KEY').max(10_000),
  private_key_id: z.string().max(200).optional(),
  token_uri: z.string().optional(),
});

export interface ServiceAccount {
  readonly email: string;
  readonly privateKey: string;
  readonly keyId: string | null;
}

/** Null for an empty text. Throws CONNECTION_MISSING_PARAMETERS_ERROR for what is no key, without repeating it. */
export function readServiceAccount(credentials: string): ServiceAccount | null {
  if (credentials.trim() === '') return null;
  const key = keySchema.safeParse(parse(credentials));
  if (!key.success) {
    const fields = [...new Set(key.error.issues.flatMap(({ path }) => path.slice(0, 1).map(String)))].join(', ');
    throw new AppError(
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      `This isn’t the key of a service account. Paste the whole JSON file that Google’s console gives for it.${fields && ` Check: ${fields}.`}`,
    );
  }
  const { client_email: email, private_key: privateKey, private_key_id: keyId, token_uri: tokenUri } = key.data;
  if (tokenUri !== undefined && !TOKEN_URIS.has(tokenUri))
    throw new AppError(
      'CONNECTION_MISSING_PARAMETERS_ERROR',
      'The key’s token_uri isn’t Google’s: tokens come from nowhere else.',
    );
  return { email, privateKey, keyId: keyId ?? null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
