// The annotation layers of a dashboard that its charts show to the caller. A layer that can't be shown doesn't fail a chart: it is left
// out, with a note to those who can edit the dashboard.
import { drawsMoments } from '#app/charts/shared/annotations/draws-annotations.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { canWriteDashboard, hasPermission, isSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { DashboardLayer } from '#app/domain/dashboard/metadata/dashboard-annotations.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findLayerNames } from '#app/stores/annotation-layer/store.server.ts';
import type { ChartNote } from '#app/stores/chart-render/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

export interface ShownLayers {
  readonly layers: readonly DashboardLayer[];
  /** Names of those that are left out; none for viewers. */
  readonly missing: readonly string[];
}

const NONE: ShownLayers = { layers: [], missing: [] };

/** Reads the layers once for all charts of a page, and not before a chart can show them. */
export function pageAnnotations(
  deps: Pick<Deps, 'db'>,
  identity: Identity,
  open: OpenDashboard,
): (chart: { readonly vizType: string; readonly formData: FormData; readonly dataset: Dataset }) => Promise<ShownLayers> {
  let found: Promise<ShownLayers> | null = null;
  return ({ vizType, formData, dataset }) => {
    const definition = open.metadata.annotationLayers.length === 0 ? undefined : findDefinition(vizType);
    if (!definition || !drawsMoments(definition, formData, dataset)) return Promise.resolve(NONE);
    found ??= findShown(deps, identity, open);
    return found;
  };
}

/** As for layers of a chart: by permission to read annotations, or because the dashboard is shared with the caller. */
async function findShown({ db }: Pick<Deps, 'db'>, identity: Identity, open: OpenDashboard): Promise<ShownLayers> {
  const { dashboard, metadata } = open;
  const saved = metadata.annotationLayers;
  const hasRight = identity.kind !== 'guest' && hasPermission(identity, 'can_read', 'Annotation');
  const isOpen = hasRight || isSharedWith(identity, dashboard);
  const known = isOpen ? await findLayerNames(db, { ids: saved.map(({ value }) => value) }) : [];
  const ids = new Set(known.map(({ id }) => id));
  const canEdit = identity.kind === 'user' && canWriteDashboard(identity, dashboard);
  return {
    layers: saved.filter(({ value }) => ids.has(value)),
    missing: canEdit ? saved.filter(({ value }) => !ids.has(value)).map(({ name }) => name) : [],
  };
}

export function annotationsNote({ missing }: ShownLayers, locale: string): Pick<ChartNote, 'annotations'> {
  if (missing.length === 0) return {};
  const t = createTranslate(chartFigure, locale);
  return { annotations: { brief: t('annotations.brief'), message: t('annotations.detail', { names: missing.join(', ') }) } };
}
