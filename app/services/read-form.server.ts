// The fields of a form that a page of ours sent.

/** Text fields by name; a body that is no form has none, so that what reads it can say what is missing. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    return fields; // Not a form, or a broken one: as good as an empty one.
  }
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return fields;
}
