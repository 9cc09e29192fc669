// What a plan is made from, and what it says.
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
  /** Of charts and dashboards: whether the importer can access all the data that it shows, and so show it to others. */
  readonly mayShare?: boolean;
  /** As an archive would have it, to tell what differs. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** A database that the importer sees. */
export interface DatabaseHere {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** As URIs begin: `postgresql`. */
  readonly backend: string;
  /** Of the engine, for display. */
  readonly engineLabel: string;
  readonly hasSchemas: boolean;
  readonly catalogs: CatalogRules;
}

/** Which catalogs a database has. */
export interface CatalogRules {
  /** The one that its connection opens; null where it has no name. */
  readonly own: string | null;
  /** Whether datasets can be in others. */
  readonly areSeveral: boolean;
  readonly fold: (name: string) => string;
}

export interface ImportFacts {
  /** By uuid. */
  readonly present: Readonly<Record<TransferKind, ReadonlyMap<string, PresentObject>>>;
  /** Datasets by `placeKey`. */
  readonly places: ReadonlyMap<string, PresentObject>;
  readonly databases: readonly DatabaseHere[];
  /** Names that are taken, by whomever. */
  readonly databaseNames: ReadonlySet<string>;
  /** Uuids of dashboards by slug. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Database ids of datasets that are here, by the uuid of the dataset. */
  readonly homes: ReadonlyMap<string, number>;
  /** What each connection line means, by path. */
  readonly connections: ReadonlyMap<string, ConnectionFact>;
  readonly mayCreate: Readonly<Record<TransferKind, boolean>>;
  readonly mayTag: boolean;
  /** All annotation layers. */
  readonly layers: readonly LayerHere[];
  /** Names of the annotation layers of a chart's or dashboard's file that show what the importer cannot query, by path. */
  readonly closedLayers: ReadonlyMap<string, readonly string[]>;
  /** Whether the importer can query this in an existing database; `sql`: a statement, not a table. */
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
  /** What the caller takes the archive for; null: anything. */
  readonly expected: ArchiveType | null;
  readonly overwrite: boolean;
  /** Datasets and databases too, where `overwrite` would leave them. */
  readonly overwriteAll: boolean;
  /** Ids of the substitute databases, by the uuid of the archive's; null: none, not even one of its name. */
  readonly standIns: ReadonlyMap<string, number | null>;
  /** By path: `databases/examples.yaml`. */
  readonly passwords: ReadonlyMap<string, string>;
}

type PlanAction = 'create' | 'overwrite' | 'keep' | 'missing' | 'invalid';

interface PlanProblem {
  /** Null: the complete file. */
  readonly field: string | null;
  readonly message: string;
}

export interface PlanItem {
  readonly kind: TransferKind;
  readonly path: string;
  readonly uuid: string;
  readonly name: string;
  readonly action: PlanAction;
  /** What exists already, or is substituted; null: it is new. */
  readonly id: number | null;
  readonly differences: readonly string[];
  readonly notes: readonly string[];
  /** Any of them stops the import. */
  readonly problems: readonly PlanProblem[];
  readonly needsPassword: boolean;
  /** A database here that replaces the archive's. */
  readonly standsIn: boolean;
  /** Of a database: the one here that has its name, of whatever engine; null where the importer sees none. */
  readonly namesakeId?: number | null;
}

export interface ImportPlan {
  readonly type: ArchiveType | null;
  /** In the order in which they are written. */
  readonly items: readonly PlanItem[];
  readonly problems: readonly (FileNote & { readonly field: string | null })[];
  readonly ignored: readonly FileNote[];
}

/** Two datasets cannot have one. */
export const placeKey = (databaseId: number, catalog: string | null, schema: string | null, name: string): string =>
  JSON.stringify([databaseId, catalog, schema, name]);

export interface Planning {
  readonly documents: Documents;
  readonly facts: ImportFacts;
  readonly options: ImportPlanOptions;
  /** Of the archive's kind. */
  readonly main: TransferKind | null;
  readonly overwrites: (kind: TransferKind) => boolean;
}
