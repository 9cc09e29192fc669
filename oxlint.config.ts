// Rules that types cannot check: who may import whom at a glance, and the habits of ARCHITECTURE.md. Types are checked with them.
import { defineConfig } from 'oxlint';

const STORAGES = ['localStorage', 'sessionStorage'];
const STORAGE_MESSAGE = 'Use app/ui/browser/browser-storage.ts: blocked storage throws, full storage refuses.';

/** Longer ones are split by responsibility. */
const MAX_FUNCTION_LINES = 100;

/** Where texts come from catalogs. */
const TRANSLATED = ['app/screens/**/*.tsx', 'app/ui/**/*.tsx', 'app/routes/*.tsx', 'app/root.tsx'];
const TEXT_ATTRIBUTES = '/^(aria-label|aria-description|aria-roledescription|title|placeholder|label|alt|none|heading|hint)$/';
const LITERALS = [
  'JSXElement[openingElement.name.name!=/^(kbd|code)$/] > JSXText[value=/[a-z]{2}/]',
  `JSXAttribute[name.name=${TEXT_ATTRIBUTES}] > Literal[value=/[a-z]{2}/]`,
  `JSXAttribute[name.name=${TEXT_ATTRIBUTES}] > JSXExpressionContainer > :matches(Literal[value=/[a-z]{2}/], TemplateLiteral:has(TemplateElement[value.raw=/[a-z]{2}/]))`,
  `JSXAttribute[name.name=${TEXT_ATTRIBUTES}] > JSXExpressionContainer > ConditionalExpression > Literal[value=/[a-z]{2}/]`,
  'JSXElement[openingElement.name.name!=/^(kbd|code)$/] > JSXExpressionContainer > :matches(Literal[value=/[a-z]{2}/], TemplateLiteral:has(TemplateElement[value.raw=/[a-z]{2}/]))',
  'JSXElement[openingElement.name.name!=/^(kbd|code)$/] > JSXExpressionContainer > ConditionalExpression > Literal[value=/[a-z]{2}/]',
];
const LITERAL_MESSAGE = 'Put the text into a catalog in app/messages/en and read it with useMessages.';

/** Their console is the browser's. */
const IN_BROWSERS = ['app/screens/**', 'app/ui/**', 'app/charts/interactive/**', 'app/services/embedding/shell/**'];

/** Work that outlives its request: nobody would learn of its failure. A promise that has a name is handled where it gets it. */
const UNHANDLED_WORK =
  'CallExpression:matches([callee.name="waitUntil"], [callee.property.name="waitUntil"]) > .arguments:not(Identifier, CallExpression[callee.property.name="catch"])';
const UNHANDLED_MESSAGE = 'End it with .catch: log the failure, or say why it may be lost.';

/** What ESLint and typescript-eslint recommend, as far as it needs no types. */
const PLAIN = [
  'for-direction',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-constant-condition',
  'no-control-regex',
  'no-debugger',
  'no-delete-var',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-global-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-nonoctal-decimal-escape',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-unexpected-multiline',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'require-yield',
  'use-isnan',
  'valid-typeof',
  'no-array-constructor',
  'no-unused-expressions',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/ban-ts-comment',
  'typescript/no-duplicate-enum-values',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
];

/** The same, of those that need types. */
const TYPED = [
  'typescript/await-thenable',
  'typescript/no-array-delete',
  'typescript/no-base-to-string',
  'typescript/no-duplicate-type-constituents',
  'typescript/no-floating-promises',
  'typescript/no-for-in-array',
  'typescript/no-implied-eval',
  'typescript/no-misused-promises',
  'typescript/no-redundant-type-constituents',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/no-unsafe-unary-minus',
  'typescript/only-throw-error',
  'typescript/prefer-promise-reject-errors',
  'typescript/restrict-plus-operands',
  'typescript/restrict-template-expressions',
  'typescript/unbound-method',
];

/**
 * What jsx-a11y recommends, lang and no-aria-hidden-on-focusable beside it. Not no-autofocus: a field takes the focus where a
 * dialog, a popover or the login opens, as ARIA's practices want it.
 */
const ACCESSIBLE = [
  'alt-text',
  'anchor-has-content',
  'anchor-is-valid',
  'aria-activedescendant-has-tabindex',
  'aria-props',
  'aria-proptypes',
  'aria-role',
  'aria-unsupported-elements',
  'autocomplete-valid',
  'click-events-have-key-events',
  'heading-has-content',
  'html-has-lang',
  'iframe-has-title',
  'img-redundant-alt',
  'label-has-associated-control',
  'lang',
  'media-has-caption',
  'mouse-events-have-key-events',
  'no-access-key',
  'no-aria-hidden-on-focusable',
  'no-distracting-elements',
  'no-interactive-element-to-noninteractive-role',
  'no-redundant-roles',
  'role-has-required-aria-props',
  'role-supports-aria-props',
  'scope',
  'tabindex-no-positive',
].map((rule) => `jsx-a11y/${rule}`);

/** Those with options: as recommended, but for what a comment says. */
const PRESSES = ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'];
const KEYS = ['onKeyPress', 'onKeyDown', 'onKeyUp'];
const ACCESSIBLE_OPTIONS: Record<string, ['error', object]> = {
  'jsx-a11y/interactive-supports-focus': [
    'error',
    { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: [...PRESSES, 'onError', 'onLoad'],
      body: ['onError', 'onLoad'],
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
      dialog: KEYS,
      // Keys and presses of what is inside them.
      aside: KEYS,
      form: KEYS,
      details: [...KEYS, 'onClick'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  // What scrolls takes the focus of those who scroll by keys: regions, groups and preformatted text.
  'jsx-a11y/no-noninteractive-tabindex': [
    'error',
    { tags: ['pre'], roles: ['tabpanel', 'region', 'group'], allowExpressionValues: true },
  ],
  'jsx-a11y/no-static-element-interactions': ['error', { allowExpressionValues: true, handlers: PRESSES }],
};

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  // ESLint's own: the linter has no such rule yet.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'build', 'dist', '.meridian', 'env.d.ts', 'drizzle/migrations'],
  rules: {
    ...Object.fromEntries([...PLAIN, ...TYPED, ...ACCESSIBLE].map((rule) => [rule, 'error'])),
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    ...ACCESSIBLE_OPTIONS,
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'max-params': ['error', 4],
    'no-restricted-imports': [
      'error',
      {
        patterns: [{ regex: '^\\.\\./', message: 'Use #app/… across folders, ./ inside one.' }],
        paths: [{ name: 'react', importNames: ['lazy'], message: 'Use lazyPart: what cannot come must not end the screen.' }],
      },
    ],
    eqeqeq: 'error',
    'max-lines-per-function': ['error', { max: MAX_FUNCTION_LINES }],
  },
  overrides: [
    {
      // A suite is a function.
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'e2e/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      // Fixtures of Playwright hand over with a function of that name, which is no hook.
      files: ['e2e/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      // A browser that blocks its storage throws at the first look at it.
      files: ['app/**/*.ts', 'app/**/*.tsx'],
      excludeFiles: ['app/ui/browser/browser-storage.ts', '**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: STORAGE_MESSAGE }))],
        'no-restricted-properties': [
          'error',
          ...['window', 'globalThis', 'self'].flatMap((object) =>
            STORAGES.map((property) => ({ object, property, message: STORAGE_MESSAGE })),
          ),
        ],
      },
    },
    {
      files: ['app/domain/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          'fetch',
          'crypto',
          'performance',
          'setTimeout',
          'setInterval',
          'window',
          'document',
          'process',
          ...STORAGES,
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time is an argument.' },
          { object: 'Math', property: 'random', message: 'Randomness is an argument.' },
        ],
      },
    },
    {
      // What a person reads lives in app/messages (docs/language.md).
      files: TRANSLATED,
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        'eslint-js/no-restricted-syntax': ['error', ...LITERALS.map((selector) => ({ selector, message: LITERAL_MESSAGE }))],
      },
    },
    {
      files: ['app/**/*.server.ts', 'app/services/**/*.ts', 'workers/**/*.ts', 'durable/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', { selector: UNHANDLED_WORK, message: UNHANDLED_MESSAGE }] },
    },
    {
      // Lines of the log go through app/services/logging: with the id of their request, without secrets.
      files: ['app/**/*.ts', 'app/**/*.tsx', 'workers/**/*.ts', 'durable/**/*.ts'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx', ...IN_BROWSERS],
      rules: { 'no-console': 'error' },
    },
    {
      // Plain JavaScript is in no project, so nothing is known of its types.
      files: ['**/*.mjs'],
      rules: Object.fromEntries(TYPED.map((rule) => [rule, 'off'])),
    },
  ],
});
