// The fields of a form that one of the app's pages sent.
import { AppError } from '#app/domain/errors.ts';
import { readRawBody } from '#app/services/requests/raw-body.server.ts';
import { refusePage } from '#app/services/auth/page-guard.server.ts';

/** Text fields by name; a body that is no form has none, so that what reads it can say what is missing. Ends with a 413 page for too large a body. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const form = await formOf(request);
  for (const [name, value] of form ?? []) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** Null for what is not a form, or a broken one. */
async function formOf(request: Request): Promise<FormData | null> {
  try {
    const { bytes, contentType } = await readRawBody(request, true);
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    if (error instanceof AppError && error.status === 413) refusePage(413, error.message);
    return null;
  }
}
