// Who can load files, and where. Pure.
import { canReadDatabase, canReadSchemaOrCatalog } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { listUploadSchemas } from '#app/domain/upload/upload-schemas.ts';

export const UPLOAD_FILES = { kind: 'permission', permission: 'can_upload', view: 'Database' } as const;

export interface UploadPlace {
  readonly id: number;
  readonly name: string;
  readonly allowFileUpload: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Whether the caller can upload files into a schema: the schema must accept uploads, and the caller must have access to all of it. */
export function canUploadInto(identity: Identity, place: UploadPlace, schema: string): boolean {
  if (!place.allowFileUpload) return false;
  const listed = listUploadSchemas(place);
  if (listed.length > 0 && !listed.includes(schema)) return false;
  return (
    canReadDatabase(identity, place) || canReadSchemaOrCatalog(identity, { databaseName: place.name, catalog: null, schema })
  );
}
