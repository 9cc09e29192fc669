// Writes certification and warning into `extra`, and keeps everything else. See certification.ts for reading.
import { parseObject } from '#app/domain/json/parse-object.ts';
import type { CertificationDraft } from './edit-draft.ts';

/** Returns the updated JSON text; empty if nothing remains. Text that isn't a JSON object is returned unchanged. */
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

/** Null if the text is neither empty nor a JSON object. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  return text.trim() === '' ? {} : parseObject(text);
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
