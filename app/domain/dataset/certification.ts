// Certification and warning of a dataset, column or metric, stored in `extra` like in Superset.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { CertificationDraft } from './edit-draft.ts';

export const NO_CERTIFICATION: CertificationDraft = { certifiedBy: '', certificationDetails: '', warning: '' };

const text = z.string().catch('');
const extraSchema = z.looseObject({
  certification: z.looseObject({ certified_by: text, details: text }).catch({ certified_by: '', details: '' }),
  warning_markdown: text,
});

/** Reads JSON text or an object; empty texts if nothing is set or the JSON is invalid. */
export function parseCertification(extra: unknown): CertificationDraft {
  const read = extraSchema.safeParse(typeof extra === 'string' ? readJson(extra) : extra);
  if (!read.success) return NO_CERTIFICATION;
  const { certification, warning_markdown: warning } = read.data;
  return { certifiedBy: certification.certified_by, certificationDetails: certification.details, warning };
}

/** Whether there is a certification or warning. */
export const isNoted = ({ certifiedBy, certificationDetails, warning }: CertificationDraft): boolean =>
  [certifiedBy, certificationDetails, warning].some((text) => text.trim() !== '');

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Clients can store any text here; invalid JSON counts as no certification.
    return null;
  }
}
