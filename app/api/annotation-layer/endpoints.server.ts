// /api/v1/annotation_layer/: layers of what happened when, drawn over charts of time.
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { changeLayer, createLayer, deleteLayers } from '#app/services/charts/save/annotation-save.server.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { ANNOTATION_RULES } from '#app/stores/annotation-layer/rules.ts';
import { annotationStore } from '#app/stores/annotation-layer/annotation-store.server.ts';
import { layerStore } from '#app/stores/annotation-layer/store.server.ts';
import { LAYER_ITEM, LAYER_LIST, layerBody, layerChange } from '#app/stores/annotation-layer/wire.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { annotationEndpoints } from './annotation-endpoints.server.ts';
import { layerRow } from './to-wire.server.ts';

const TAG = 'Annotation Layers';
const NOUN = 'annotation_layer';

const columns = (isNew: boolean) => ['descr', 'name'].map((name) => ({ name, required: isNew && name === 'name' }));

const plain = crud({
  noun: NOUN,
  tag: TAG,
  rules: ANNOTATION_RULES,
  list: LAYER_LIST,
  item: LAYER_ITEM,
  info: {
    view: 'Annotation',
    permissions: ['can_write', 'can_read'],
    addColumns: columns(true),
    editColumns: columns(false),
    // These filters also apply to the lists of annotations, which have no `_info` endpoint.
    filters: { ...annotationStore.operators(), ...layerStore.operators() },
    addTitle: 'Add Annotation Layer',
    editTitle: 'Edit Annotation Layer',
  },
  createBody: layerBody,
  updateBody: layerChange,
  deletedMessage: (count) => `Deleted ${count} annotation layer${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps }, request) {
      return wirePage(await layerStore.list(deps.db, request), (view) => layerRow(view, deps.now()));
    },
    async find({ deps }, id) {
      const view = await layerStore.find(deps.db, id);
      return view && layerRow(view, deps.now());
    },
    create: async ({ deps, identity }, body) => ({ id: await createLayer(deps, identity, body), result: body }),
    async update({ deps, identity }, id, body) {
      await changeLayer(deps, identity, id, body);
      return { id, result: { ...body, layer: id } };
    },
    remove: ({ deps }, ids) => deleteLayers(deps, ids),
  },
});

const related = relatedEndpoint(
  { noun: NOUN, tag: TAG, rule: ANNOTATION_RULES.read },
  {
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
  },
);

export const annotationLayerEndpoints = [...Object.values(plain), related, ...annotationEndpoints];
