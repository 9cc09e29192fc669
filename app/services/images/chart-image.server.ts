// One chart as a picture: its card with its name, what narrows its data, and how old that is.
import { hexPaint } from '#app/charts/shared/paint.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { pictureBox } from '#app/domain/dashboard/page-sizes.ts';
import { tokenHex, type Mode } from '#app/domain/theme/tokens.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { previewKnown } from '#app/services/charts/preview-chart.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { findVisibleChart } from '#app/stores/chart/list.server.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import type { DrawnPicture } from './dashboard-image.server.ts';
import { cardPart, type Card } from './node-parts.ts';
import { formatAge } from './page-head.ts';

export interface ChartDrawing {
  readonly idOrUuid: string | number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
  readonly force: boolean;
  /** Settings in the place of those that were saved. */
  readonly formData?: Readonly<Record<string, unknown>>;
}

/** null for a chart that is missing or that the identity can't see. */
export async function openChart(deps: Deps, identity: Identity, idOrUuid: string | number): Promise<Chart | null> {
  const visible = await findVisibleChart(deps.db, identity, idOrUuid);
  return visible ? findChart(deps.db, visible.record.id) : null;
}

/** Throws where the dataset can't be queried by the identity; what fails in the query is shown in the card. */
export async function drawChartPicture(
  deps: Deps,
  identity: Identity,
  chart: Chart,
  drawing: Omit<ChartDrawing, 'idOrUuid'>,
): Promise<DrawnPicture> {
  const { widthPx, heightPx, mode, locale, force, formData } = drawing;
  const card = { x: 0, y: 0, widthPx, heightPx };
  const inside = pictureBox(card);
  const entry = await previewKnown(
    deps,
    identity,
    {
      chartId: chart.id,
      ...(formData && { formData }),
      ...{ title: chart.name, slot: 0, widthPx: inside.widthPx, heightPx: inside.heightPx },
      ...{ force, include: ['file'], mode, colorNames: [], locale },
    },
    chart,
  );
  const frame = cardPart(card, cardOf(chart.name, entry, locale), hexPaint(mode));
  const file = 'error' in entry || entry.file === undefined ? [] : [{ ...inside, svg: entry.file }];
  const background = tokenHex('surfaceRaised', mode);
  return { title: chart.name, isComplete: !('error' in entry), widthPx, heightPx, background, parts: [frame, ...file] };
}

function cardOf(name: string, entry: RenderEntry, locale: string): Card {
  if ('error' in entry) return { title: name, note: '', failure: entry.error };
  const { filters, limit, askedAtMs } = entry.note;
  const time = createTranslate(images, locale)('asOf', { time: formatAge(askedAtMs, locale) });
  return { title: name, note: [...(limit ? [limit.brief] : []), ...filters, time].join(' · ') };
}
