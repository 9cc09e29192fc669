// What axe says about a page. Structure is looked at whole; of colors, each pair of a text and what is behind it once a worker.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findTexts } from './text-colors.ts';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string; readonly html: string }[];
}

/** What the theme alone can break. It takes three quarters of what axe takes for a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const NAME_RULE = 'label-content-name-mismatch';
/** Pictures of a key, a count or initials are no words. */
const WORDLESS = 'summary:has(> .Avatar-avatar)';

/** axe would otherwise describe every node that passes. */
const RESULT_TYPES = ['violations' as const];

/** Colors that were found well, as `findTexts` names them. */
const wellKnown = new Set<string>();

/** Nothing that axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  if (isFirefox(page)) return;
  // A chart that is being refreshed is faded.
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  const colorsApart = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await (await axeFor(page)).options({ resultTypes: RESULT_TYPES, rules: colorsApart }).analyze();
  expect(violations.flatMap(linesOf)).toEqual([]);
  await expectReadable(page);
}

/** Nothing that axe finds in the light theme, and nothing about colors in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settleColors(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settleColors(page);
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Nothing that axe finds, names included, in the light theme, and nothing about colors in the dark one. */
export async function expectAccessibleAndNamed(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A chart that is being refreshed is faded.
    await page.waitForFunction(() => document.querySelector('[data-busy]') === null);
    await settleColors(page);
    await (colorScheme === 'light' ? expectAccessibleAtOnce(page) : expectReadable(page));
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Nothing that axe finds, and what can be pressed is called what is seen of it: all of it in one run, as axe takes most of its time
 * to read the page.
 */
async function expectAccessibleAtOnce(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readAxe());
  const texts = await page.evaluateHandle(findTexts, [...wellKnown]);
  const { names, violations } = await texts.evaluate(
    async ({ names, elements }, { options, rules, wordless }) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      const marked = [
        ...elements.map((element) => [element, 'data-unknown-colors'] as const),
        ...[...document.querySelectorAll(wordless)].map((element) => [element, 'data-wordless'] as const),
      ];
      for (const [element, mark] of marked) element.setAttribute(mark, '');
      axe.configure({ rules });
      const { violations } = await axe.run(document, options);
      axe.reset();
      for (const [element, mark] of marked) element.removeAttribute(mark);
      return { names, violations };
    },
    {
      options: { resultTypes: RESULT_TYPES, rules: { [NAME_RULE]: { enabled: true } } },
      rules: RULES_AT_ONCE,
      wordless: WORDLESS,
    },
  );
  await texts.dispose();
  expect(violations.flatMap(linesOf)).toEqual([]);
  for (const name of names) wellKnown.add(name);
}

const readAxe = () => readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Which elements of a page the rules are about, of those that they are made for. */
const RULES_AT_ONCE = [
  { id: 'color-contrast', selector: '[data-unknown-colors]' },
  { id: 'link-in-text-block', selector: 'a[href][data-unknown-colors], [role=link][data-unknown-colors]' },
  { id: NAME_RULE, selector: ':not([data-wordless])' },
];

/** Every text stands out from what is behind it. Where axe is already. */
async function expectReadable(page: Page): Promise<void> {
  const texts = await page.evaluateHandle(findTexts, [...wellKnown]);
  const names = await texts.evaluate(({ names }) => names);
  const violations = await texts.evaluate(async ({ elements }, options) => {
    const { axe } = window as unknown as { readonly axe: Axe };
    // A text that was replaced since it was found is none that anybody reads.
    const shown = elements.filter(({ isConnected }) => isConnected);
    return shown.length === 0 ? [] : (await axe.run({ include: shown }, options)).violations;
  }, OPTIONS_OF_COLORS);
  await texts.dispose();
  expect(violations.flatMap(linesOf)).toEqual([]);
  for (const name of names) wellKnown.add(name);
}

interface Axe {
  run(
    context: Document | { readonly include: readonly Element[] },
    options: object,
  ): Promise<{ readonly violations: readonly Violation[] }>;
  configure(spec: object): void;
  reset(): void;
}
const OPTIONS_OF_COLORS = { resultTypes: RESULT_TYPES, runOnly: { type: 'rule', values: COLOR_RULES } };

/** Colors move from one theme to the other: what axe measures on the way is neither. */
const settleColors = (page: Page) => page.waitForFunction(() => document.getAnimations().length === 0);

/** In the page itself: without frames of other sites, axe needs no blank page beside it. A page takes its half megabyte once. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode();
}

const linesOf = ({ id, help, nodes }: Violation): string[] =>
  nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${String(target)}\n  ${failureSummary ?? ''}`);

/** The markup is the same in every browser, and axe ends a process of Firefox on pages with many charts. */
const isFirefox = (page: Page): boolean => page.context().browser()?.browserType().name() === 'firefox';
