// How the lists of annotation layers, and of the annotations of one, are searched, sorted and filtered.
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { changerFilter } from '#app/screens/lists/filters/common-filters.ts';

export const LAYER_SHAPE: ListShape = {
  name: 'annotation-layers',
  path: '/annotationlayer/list/',
  search: { col: 'name', opr: 'annotation_layer_all_text' },
  sorts: [
    { name: 'name', column: 'name' },
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
  ],
  filters: [changerFilter('annotation_layer')],
};

export const LAYER_PATH = '/api/v1/annotation_layer/';

export const layerHref = (id: number): string => `/annotationlayer/${id}/annotation/`;
export const annotationPath = (layerId: number): string => `${LAYER_PATH}${layerId}/annotation/`;

export const annotationShape = (layerId: number): ListShape => ({
  name: 'annotations',
  path: layerHref(layerId),
  search: { col: 'short_descr', opr: 'annotation_all_text' },
  sorts: [
    { name: 'start', column: 'start_dttm', descendingFirst: true },
    { name: 'end', column: 'end_dttm', descendingFirst: true },
    { name: 'title', column: 'short_descr' },
    { name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true },
  ],
  filters: [],
});
