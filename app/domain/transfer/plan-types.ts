// Inputs and output of an import plan.
import type { EngineAbilities } from '#app/domain/database/without-effect.ts';
import type { Documents, FileNote } from './documents.ts';
import type { ArchiveType, TransferKind } from './kinds.ts';
import type { LayerHere } from './remap-annotations.ts';

export interface PresentObject {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  /** For charts and dashboards: whether the importer can access all data that the object shows, and so can share it. */
  readonly mayShare?: boolean;
  /** The object as an archive document, for listing differences. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** A database that the importer can see. */
export interface DatabaseHere {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** URI scheme, such as `postgresql`. */
  readonly backend: string;
  /** Display name of the engine. */
  readonly engineLabel: string;
  readonly hasSchemas: boolean;
  readonly catalogs: CatalogRules;
}

/** Catalogs of a database. */
export interface CatalogRules {
  /** The connection's own catalog; null if it has no name. */
  readonly own: string | null;
  /** Whether datasets can use other catalogs. */
  readonly areSeveral: boolean;
  readonly fold: (name: string) => string;
}

export interface ImportFacts {
  /** Existing objects by kind and uuid. */
  readonly present: Readonly<Record<TransferKind, ReadonlyMap<string, PresentObject>>>;
  /** Datasets by `placeKey`. */
  readonly places: ReadonlyMap<string, PresentObject>;
  readonly databases: readonly DatabaseHere[];
  /** Names of all databases, including those that the importer can't see. */
  readonly databaseNames: ReadonlySet<string>;
  /** Uuids of dashboards by slug. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Database ids of existing datasets, by dataset uuid. */
  readonly homes: ReadonlyMap<string, number>;
  /** Parsed connection URIs, by path of the database file. */
  readonly connections: ReadonlyMap<string, ConnectionFact>;
  readonly mayCreate: Readonly<Record<TransferKind, boolean>>;
  readonly mayTag: boolean;
  /** All annotation layers. */
  readonly layers: readonly LayerHere[];
  /** For each file, names of annotation layers of the chart or dashboard that show data the importer can't query. */
  readonly closedLayers: ReadonlyMap<string, readonly string[]>;
  /** Whether the importer can query the table or statement (`sql`) in an existing database. */
  readonly mayQuery: (
    databaseId: number,
    source: { readonly catalog: string | null; readonly schema: string | null; readonly isStatement: boolean },
  ) => boolean;
}

export type ConnectionFact =
  | {
      readonly ok: true;
      readonly backend: string;
      readonly abilities: EngineAbilities;
      readonly hasMaskedPassword: boolean;
      readonly catalogs: CatalogRules;
    }
  | { readonly ok: false; readonly message: string };

export interface ImportPlanOptions {
  /** Archive type that the caller expects; null for any. */
  readonly expected: ArchiveType | null;
  readonly overwrite: boolean;
  /** Overwrites also dependencies, which `overwrite` alone keeps. */
  readonly overwriteAll: boolean;
  /** Selected substitute database ids, by uuid in the archive; null for no substitute, not even by name. */
  readonly standIns: ReadonlyMap<string, number | null>;
  /** Passwords by path, such as `databases/examples.yaml`. */
  readonly passwords: ReadonlyMap<string, string>;
}

type PlanAction = 'create' | 'overwrite' | 'keep' | 'missing' | 'invalid';

interface PlanProblem {
  /** Null: the entire file. */
  readonly field: string | null;
  readonly message: string;
}

export interface PlanItem {
  readonly kind: TransferKind;
  readonly path: string;
  readonly uuid: string;
  readonly name: string;
  readonly action: PlanAction;
  /** Id of the existing or substitute object; null for a new one. */
  readonly id: number | null;
  readonly differences: readonly string[];
  readonly notes: readonly string[];
  /** Any problem stops the import. */
  readonly problems: readonly PlanProblem[];
  readonly needsPassword: boolean;
  /** Whether this is an existing database used as substitute. */
  readonly standsIn: boolean;
  /** For a database: id of the existing database with the same name, of any engine; null if the importer sees none. */
  readonly namesakeId?: number | null;
}

export interface ImportPlan {
  readonly type: ArchiveType | null;
  /** In writing order. */
  readonly items: readonly PlanItem[];
  readonly problems: readonly (FileNote & { readonly field: string | null })[];
  readonly ignored: readonly FileNote[];
}

/** Unique key of a dataset's table. */
export const placeKey = (databaseId: number, catalog: string | null, schema: string | null, name: string): string =>
  JSON.stringify([databaseId, catalog, schema, name]);

export interface Planning {
  readonly documents: Documents;
  readonly facts: ImportFacts;
  readonly options: ImportPlanOptions;
  /** Main kind of the archive type. */
  readonly main: TransferKind | null;
  readonly overwrites: (kind: TransferKind) => boolean;
}
