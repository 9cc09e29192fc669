// Types and lint of all sources over one program: read, bound and checked once for both. One line a problem; fails when there is any.
import { ESLint } from 'eslint';
import ts from 'typescript';

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  },
};

function createProgram(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', { incremental: false }, host);
  if (!config) throw new Error('tsconfig.json is missing.');
  const { tsBuildInfoFile: _, ...options } = config.options;
  return ts.createProgram({ rootNames: config.fileNames, options, configFileParsingDiagnostics: config.errors });
}

/** What `tsc --noEmit` prints. */
function findTypeErrors(program: ts.Program): string {
  const format = {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => '\n',
  };
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program)), format).trim();
}

/** What `eslint . --max-warnings=0` prints, with the program in the place of one that ESLint would make. */
async function findLintErrors(program: ts.Program): Promise<string> {
  const eslint = new ESLint({
    overrideConfig: {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { programs: [program], projectService: false } },
    },
  });
  const results = await eslint.lintFiles('.');
  const formatter = await eslint.loadFormatter('stylish');
  return (await formatter.format(results)).trim();
}

const program = createProgram();
const problems = [findTypeErrors(program), await findLintErrors(program)].filter((text) => text !== '');
console.log(problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
