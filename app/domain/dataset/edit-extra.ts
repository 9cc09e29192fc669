// Writes certification and warning into `extra`; everything else in it stays as it is. `certification.ts` reads them.
import { parseObject } from '#app/domain/json/parse-object.ts';
import type { CertificationDraft } from './edit-draft.ts';

/** The JSON text with these messages in it; empty where nothing is left. Text that isn't a JSON object is kept as it is. */
export function writeCertification(extra: string, { certifiedBy, certificationDetails, warning }: CertificationDraft): string {
  const said = objectIn(extra);
  if (said === null) return extra;
  const { certification, warning_markdown: _warning, ...rest } = said;
  const { certified_by: _by, details: _details, ...more } = objectOf(certification) ?? {};
  const certified = {
    ...more,
    ...(certifiedBy !== '' && { certified_by: certifiedBy }),
    ...(certificationDetails !== '' && { details: certificationDetails }),
  };
  const next = {
    ...rest,
    ...(Object.keys(certified).length > 0 && { certification: certified }),
    ...(warning !== '' && { warning_markdown: warning }),
  };
  return Object.keys(next).length > 0 ? JSON.stringify(next) : '';
}

/** Null for what is neither empty nor a JSON object. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  return text.trim() === '' ? {} : parseObject(text);
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
