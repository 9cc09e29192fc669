// A crosshair across all time charts of a page: the moment hovered in one chart is marked in the others. Charts without code loaded
// are read from their pictures. Each frame moves one element per chart, and only if its mark changes. Browser only.
import { clsx } from 'clsx';
import { plotEnds, type AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { chartTouch } from '#app/messages/en/chart-touch.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { project } from './hit-test.ts';
import { firstRows, markOfLayout, markOfTable, type MomentContent, type MomentMark } from './moment-values.ts';
import { readPicture } from './picture-table.ts';
import { tipElements } from './tooltip.ts';
import styles from './crosshair.module.css';

interface Pointed {
  readonly source: HTMLElement;
  /** UTC ms. */
  readonly ms: number;
  /** The moment as formatted by the hovered chart. */
  readonly label: string;
}
/** Another chart that is in view. */
interface Target {
  readonly axis: AxisPlace;
  readonly scale: number;
  readonly markAt: (ms: number) => MomentMark | null;
  readonly line: HTMLElement;
  readonly isLive: boolean;
  /** What the line shows now, to skip redundant updates. */
  shown: string;
  /** The picture, if the values at the moment aren't known. */
  lacking: HTMLElement | null;
}

const MAX_ROWS = 6;
/** Hover time after which missing values are loaded. */
const REST_MS = 350;

/** Fired on a picture that lacks the values at the hovered moment; bubbles. */
export const VALUES_WANTED = 'm-values-wanted';

/** Current layouts of interactive charts. */
const live = new WeakMap<HTMLElement, () => ChartLayout>();
let pointed: Pointed | null = null;
let targets: readonly Target[] | null = null;
let frame = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Registers a chart's layout for the crosshair. Returns a function that unregisters it. */
export function joinCrosshair(picture: HTMLElement, layout: () => ChartLayout): () => void {
  live.set(picture, layout);
  forgetTargets();
  if (pointed !== null) drawSoon();
  return () => {
    live.delete(picture);
    leaveMoment(picture);
  };
}

/** Marks the moment in every other chart in view. */
export function pointAtMoment(source: HTMLElement, ms: number, label: string): void {
  if (pointed?.source === source && pointed.ms === ms) return;
  if (pointed === null) window.addEventListener('scroll', forgetTargets, { capture: true, passive: true });
  if (pointed?.source !== source) forgetTargets();
  pointed = { source, ms, label };
  drawSoon();
}

function drawSoon(): void {
  if (frame === 0) frame = requestAnimationFrame(drawLines);
}

/** Removes the crosshair if this chart was hovered. */
export function leaveMoment(source: HTMLElement): void {
  if (pointed?.source !== source) return;
  pointed = null;
  clearTimeout(rest);
  cancelAnimationFrame(frame);
  frame = 0;
  window.removeEventListener('scroll', forgetTargets, { capture: true });
  forgetTargets();
}

/** Clears the targets after scrolling or when another chart is hovered; they are determined again. */
function forgetTargets(): void {
  for (const { line } of targets ?? []) line.remove();
  targets = null;
}

function drawLines(): void {
  frame = 0;
  if (pointed === null) return;
  if (targets?.some(({ line }) => !line.isConnected)) forgetTargets();
  targets ??= findTargets(pointed.source);
  for (const target of targets) drawLine(target, pointed);
  clearTimeout(rest);
  rest = setTimeout(wantValues, REST_MS);
}

/** Visible charts in the same dialog, or on the page outside of dialogs. */
function findTargets(source: HTMLElement): readonly Target[] {
  const layer = source.closest('dialog');
  const pictures = [...document.querySelectorAll<HTMLElement>('[data-picture]')].filter(
    (picture) => picture !== source && picture.closest('dialog') === layer,
  );
  const seen = pictures.map((picture) => ({ picture, box: picture.getBoundingClientRect() })).filter(({ box }) => isInView(box));
  return seen.flatMap(({ picture, box }) => readTarget(picture, box) ?? []);
}

const isInView = ({ top, bottom, width }: DOMRect): boolean => width > 0 && bottom > 0 && top < window.innerHeight;

function readTarget(picture: HTMLElement, box: DOMRect): Target | null {
  const layout = live.get(picture)?.();
  const read = layout ? null : readPicture(picture);
  const axis = layout ? layout.axis : read?.axis;
  const size = layout ?? read;
  if (!size || axis?.kind !== 'time') return null;
  const markAt = (ms: number) => (layout ? markOfLayout(layout, ms) : read && markOfTable(read, ms));
  const line = document.createElement('div');
  line.hidden = true;
  line.className = clsx(styles.line);
  line.dataset['crosshair'] = '';
  line.dataset['direction'] = axis.direction;
  line.setAttribute('aria-hidden', 'true');
  const { scale } = project(size, box);
  line.style[axis.direction === 'x' ? 'height' : 'width'] =
    `${axis.plot[axis.direction === 'x' ? 'heightPx' : 'widthPx'] * scale}px`;
  picture.appendChild(line);
  return { axis, scale, markAt, line, isLive: layout !== undefined, shown: '', lacking: null };
}

function drawLine(target: Target, { ms, label }: Pointed): void {
  const { axis, scale, line } = target;
  const mark = target.markAt(ms);
  line.hidden = mark === null;
  target.lacking = null;
  if (mark === null) return;
  const isAcross = axis.direction === 'x';
  const [x, y] = isAcross ? [mark.atPx, axis.plot.y] : [axis.plot.x, mark.atPx];
  line.style.transform = `translate(${Math.round(x * scale)}px, ${Math.round(y * scale)}px)`;
  // Layouts contain all values, so only pictures can lack some.
  if (mark.content === null && !target.isLive) target.lacking = line.parentElement;
  const content = mark.content ?? { title: label, rows: [] };
  const shown = `${mark.atPx} ${content.title}`;
  if (shown === target.shown) return;
  target.shown = shown;
  const [start, end] = plotEnds(axis);
  line.dataset['side'] = mark.atPx > (start + end) / 2 ? 'before' : 'after';
  line.replaceChildren(valuesOf(content));
}

/** Requests missing values: data tables of pictures contain only the first rows. */
function wantValues(): void {
  for (const { lacking } of targets ?? []) lacking?.dispatchEvent(new CustomEvent(VALUES_WANTED, { bubbles: true }));
}

/** The moment and the first values. */
function valuesOf(content: MomentContent): HTMLElement {
  const box = document.createElement('div');
  box.className = clsx(styles.values);
  const { content: first, hasMore } = firstRows(content, MAX_ROWS);
  box.replaceChildren(...tipElements(first));
  if (hasMore) {
    const more = document.createElement('span');
    more.className = clsx(styles.more);
    more.textContent = pageTranslate(chartTouch)('crosshair.more');
    box.appendChild(more);
  }
  return box;
}
