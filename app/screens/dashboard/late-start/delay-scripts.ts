// Keeps the browser from loading the app that a page names: its scripts and preloads become elements of kinds that browsers
// leave alone, until late-start.ts makes them real. What React hydrates is the same tree.
import type { StartPlan } from './start-plan.ts';

/** As React writes them: no text of a page can contain them, since texts are escaped. */
const PRELOAD = '<link rel="modulepreload"';
const MODULE = ' type="module" async="">';
const SCRIPT_END = '</script>';

/** @param html a complete page */
export function delayScripts(html: string, plan: StartPlan, nonce: string): string {
  const at = html.lastIndexOf(MODULE);
  const end = html.indexOf(SCRIPT_END, at);
  if (at < 0 || end < 0) return html;
  const ready = `<script nonce="${nonce}">meridianLateStart.ready(${jsonText(plan)})</script>`;
  const from = html.slice(0, at).replaceAll(PRELOAD, '<link rel="later"');
  const text = html.slice(at + MODULE.length, end + SCRIPT_END.length);
  return `${from} type="text/later">${text}${ready}${html.slice(end + SCRIPT_END.length)}`;
}

/** What closes the element would end it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
