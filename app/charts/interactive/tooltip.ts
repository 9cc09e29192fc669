// The shared tooltip of the page, and its text for screen readers. All content is set as text. Browser only.
import { clsx } from 'clsx';
import type { TooltipContent } from '#app/charts/shared/kind.ts';
import { withCssColor, type MomentContent } from './moment-values.ts';
import styles from './chart-tip.module.css';

const DISTANCE_PX = 14;
const EDGE_PX = 8;

let tip: HTMLDivElement | null = null;

function element(): HTMLDivElement {
  tip ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: clsx(styles.tip), role: 'tooltip', hidden: true }),
  );
  return tip;
}

/** Shows content next to a point of the window. If a dialog is open, the tooltip is placed in it, because dialogs are on top. */
export function showTip(content: TooltipContent, at: { readonly x: number; readonly y: number }): void {
  const box = element();
  const host = document.querySelector('dialog[open]') ?? document.body;
  if (box.parentElement !== host) host.appendChild(box);
  box.replaceChildren(...tipElements({ ...content, rows: content.rows.map(withCssColor) }));
  box.hidden = false;
  const { width, height } = box.getBoundingClientRect();
  const left = at.x + DISTANCE_PX + width + EDGE_PX > window.innerWidth ? at.x - DISTANCE_PX - width : at.x + DISTANCE_PX;
  const top = Math.min(at.y + DISTANCE_PX, window.innerHeight - height - EDGE_PX);
  box.style.transform = `translate(${Math.round(Math.max(EDGE_PX, left))}px, ${Math.round(Math.max(EDGE_PX, top))}px)`;
}

export function hideTip(): void {
  if (tip) tip.hidden = true;
}

/** The content as one sentence. */
export const describeTip = ({ title, rows }: TooltipContent): string =>
  `${title}: ${rows.map(({ label, value }) => `${label} ${value}`.trim()).join(', ')}`;

export function tipElements({ title, rows }: MomentContent): HTMLElement[] {
  const heading = document.createElement('strong');
  heading.textContent = title;
  const lines = rows.map(({ label, value, color, image }) => {
    const [line, swatch, name, amount] = [
      document.createElement('div'),
      document.createElement('i'),
      document.createElement('span'),
      document.createElement('b'),
    ];
    line.className = clsx(styles.row);
    if (color) swatch.style.background = color;
    if (image) swatch.style.backgroundImage = image;
    name.textContent = label;
    amount.textContent = value;
    for (const part of [swatch, name, amount]) line.appendChild(part);
    return line;
  });
  return title === '' ? lines : [heading, ...lines];
}
