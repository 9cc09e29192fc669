// Rules that types cannot check: who may import whom at a glance, and the habits of ARCHITECTURE.md.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const STORAGES = ['localStorage', 'sessionStorage'];
const STORAGE_MESSAGE = 'Use app/ui/browser-storage.ts: blocked storage throws, full storage refuses.';

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

export default tseslint.config(
  { ignores: ['node_modules', 'build', 'dist', '.meridian', 'env.d.ts', 'drizzle/migrations'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            'eslint.config.js',
            'scripts/ensure-install.mjs',
            'scripts/install-failure.mjs',
            'scripts/find-chromium.mjs',
            'scripts/test-needs.mjs',
          ],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
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
  },
  {
    // A suite is a function.
    files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'e2e/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // A browser that blocks its storage throws at the first look at it.
    files: ['app/**/*.ts', 'app/**/*.tsx'],
    ignores: ['app/ui/browser-storage.ts', '**/*.test.ts', '**/*.test.tsx'],
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
    ignores: ['**/*.test.ts'],
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
    // What a person reads lives in app/messages (042).
    files: TRANSLATED,
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...LITERALS.map((selector) => ({ selector, message: LITERAL_MESSAGE }))] },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
