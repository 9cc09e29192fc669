// Who can load files, and where. Pure.
import { canReadDatabase, canReadPlace } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { schemasForUpload } from '#app/domain/upload/upload-schemas.ts';

export const UPLOAD_FILES = { kind: 'permission', permission: 'can_upload', view: 'Database' } as const;

export interface UploadPlace {
  readonly id: number;
  readonly name: string;
  readonly allowFileUpload: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Whether the caller can load files into a schema of the connection's own catalog: it must take them, and be theirs to query as a whole. */
export function canUploadInto(identity: Identity, place: UploadPlace, schema: string): boolean {
  if (!place.allowFileUpload) return false;
  const listed = schemasForUpload(place);
  if (listed.length > 0 && !listed.includes(schema)) return false;
  return canReadDatabase(identity, place) || canReadPlace(identity, { databaseName: place.name, catalog: null, schema });
}
