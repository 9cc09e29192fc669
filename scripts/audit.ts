// What is installed: fails for advisories of level high or critical that docs/accepted-advisories.json doesn't accept, and for
// licenses that aren't allowed. Without the registry, advisories aren't checked.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { acceptedList, findAdvisoryProblems, readAudit, type AuditOutcome } from './audit/advisories.ts';
import { findLicenseProblems, readLicense, type LicensedPackage } from './audit/licenses.ts';

const ACCEPTED = 'docs/accepted-advisories.json';
const MANIFESTS = ['node_modules/{*,@*/*}/package.json', 'node_modules/**/node_modules/{*,@*/*}/package.json'];
const AUDIT = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

const outcome = await runAudit();
if (outcome.kind === 'unreachable') console.log(`Advisories weren't checked: the registry didn't answer. ${outcome.reason}`);
const accepted = acceptedList.parse(JSON.parse(readFileSync(ACCEPTED, 'utf8')));
const today = new Date().toISOString().slice(0, 10);
const packages = readPackages();
const problems = [
  ...findAdvisoryProblems(outcome.kind === 'advisories' ? outcome.advisories : null, accepted, today),
  ...findLicenseProblems(packages),
];
for (const problem of problems) console.log(problem);
console.log(`${packages.length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function runAudit(): Promise<AuditOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', AUDIT, { stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    // It ends with 1 where it finds something.
    child.on('close', () => {
      try {
        resolve(readAudit(JSON.parse(output)));
      } catch (cause) {
        reject(new Error(`npm audit printed what can't be read: ${output.slice(0, 500)}`, { cause }));
      }
    });
  });
}

function readPackages(): readonly LicensedPackage[] {
  return globSync(MANIFESTS).flatMap((file) => {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const { name, version } = manifest;
    // Folders inside a package that only say how their files are read have neither.
    if (typeof name !== 'string' || typeof version !== 'string') return [];
    return [{ name, version, license: readLicense(manifest) }];
  });
}
