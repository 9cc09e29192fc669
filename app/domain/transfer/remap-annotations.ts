// Remaps a dashboard's annotation layers between instances. Archives refer to layers by uuid and name (uuids can differ between
// instances), but don't contain them, so unknown layers are dropped.
import { isObject } from '#app/domain/json/is-object.ts';

type Json = Readonly<Record<string, unknown>>;

export interface LayerHere {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

const KEY = 'annotation_layers';

/** Replaces each layer's id by its uuid and name, for export. */
export function departLayers(metadata: Json, layers: readonly LayerHere[]): Json {
  if (!Array.isArray(metadata[KEY])) return metadata;
  const byId = new Map(layers.map((layer) => [layer.id, layer]));
  const departed = metadata[KEY].map((entry: unknown) => {
    const layer = isNative(entry) ? byId.get(Number(entry['value'])) : undefined;
    if (!isNative(entry) || layer === undefined) return entry;
    const { value: _id, ...rest } = entry;
    return { ...rest, layerUuid: layer.uuid, layerName: layer.name };
  });
  return { ...metadata, [KEY]: departed };
}

export interface ArrivedLayers {
  readonly metadata: Json;
  /** Display names of dropped layers. */
  readonly missing: readonly string[];
  /** Name and id of layers that exist. */
  readonly found: readonly { readonly name: string; readonly id: number }[];
}

/** Replaces uuids and names by ids, for import. Ids in the archive belong to another instance and are ignored. */
export function arriveLayers(metadata: Json, layers: readonly LayerHere[]): ArrivedLayers {
  if (!Array.isArray(metadata[KEY])) return { metadata, missing: [], found: [] };
  const byUuid = new Map(layers.map(({ uuid, id }) => [uuid.toLowerCase(), id]));
  const byName = new Map(layers.map(({ name, id }) => [name, id]));
  const missing: string[] = [];
  const found: { name: string; id: number }[] = [];
  const arrived = metadata[KEY].flatMap((entry: unknown) => {
    if (!isNative(entry)) return [entry];
    const { layerUuid: uuid, layerName, value: _id, ...rest } = entry;
    const id = byUuid.get(String(uuid).toLowerCase()) ?? (typeof layerName === 'string' ? byName.get(layerName) : undefined);
    const name = typeof rest['name'] === 'string' ? rest['name'] : '';
    if (id === undefined) {
      missing.push(name);
      return [];
    }
    found.push({ name, id });
    return [{ ...rest, value: id }];
  });
  return { metadata: { ...metadata, [KEY]: arrived }, missing, found };
}

const isNative = (entry: unknown): entry is Json => isObject(entry) && entry['sourceType'] === 'NATIVE';
