// The schemas of a database that take files, as its settings name them.

/** Empty: every schema. */
export function schemasForUpload({ extra }: { readonly extra: Readonly<Record<string, unknown>> }): string[] {
  const listed: unknown = extra['schemas_allowed_for_file_upload'];
  return Array.isArray(listed) ? listed.filter((name): name is string => typeof name === 'string') : [];
}
