// The annotation layers of a dashboard between instances: archives name them by uuid, and by name for instances where the uuid is
// another one. Archives have no layers, so a layer that isn't here is left out. Pure.
import { isObject } from '#app/domain/json/is-object.ts';

type Json = Readonly<Record<string, unknown>>;

export interface LayerHere {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

const KEY = 'annotation_layers';

/** With the uuid and the name of each layer in place of its id. */
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
  /** Names, as legends show them, of those that are left out. */
  readonly missing: readonly string[];
  /** Of those that are here: name and id. */
  readonly found: readonly { readonly name: string; readonly id: number }[];
}

/** An id in an archive is another instance's, so it says nothing. */
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
