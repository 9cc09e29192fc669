// What the settings of a deployment lack: what nothing can run without.
import { parsePublicUrl } from './public-url.ts';

const MIN_SECRET_LENGTH = 32;
const REPORT_CONFIG = 'workers/report/wrangler.toml';

/** A sentence for the operator; null: it can be used. */
export function secretKeyProblem(secretKey: string | undefined): string | null {
  if (secretKey !== undefined && secretKey.length >= MIN_SECRET_LENGTH) return null;
  return `SECRET_KEY is missing or shorter than ${MIN_SECRET_LENGTH} characters. Set it with: wrangler secret put SECRET_KEY`;
}

/** `config` is the file that sets it. */
export function publicUrlProblem(publicUrl: string | undefined, config: string): string | null {
  if (publicUrl !== undefined && parsePublicUrl(publicUrl) !== null) return null;
  return `PUBLIC_URL must be the address where people reach Meridian, such as https://meridian.example.com. Set it in ${config} and deploy again.`;
}

/** The first problem of the report Worker's settings. */
export function reportSetupProblem(env: { readonly SECRET_KEY?: string; readonly PUBLIC_URL?: string }): string | null {
  const secret = secretKeyProblem(env.SECRET_KEY);
  if (secret !== null) return `The report Worker isn't set up: ${secret} -c ${REPORT_CONFIG}`;
  const address = publicUrlProblem(env.PUBLIC_URL, REPORT_CONFIG);
  return address === null ? null : `The report Worker isn't set up: ${address}`;
}
