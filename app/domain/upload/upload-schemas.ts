// Schemas that accept uploads, from a database's settings.

/** Empty: all schemas. */
export function listUploadSchemas({ extra }: { readonly extra: Readonly<Record<string, unknown>> }): string[] {
  const listed: unknown = extra['schemas_allowed_for_file_upload'];
  return Array.isArray(listed) ? listed.filter((name): name is string => typeof name === 'string') : [];
}
