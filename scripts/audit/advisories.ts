// The advisories that fail the audit: those of level high or critical that aren't accepted, and those accepted for too long.
import * as z from 'zod';

const LEVELS = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const FAILING: ReadonlySet<string> = new Set(['high', 'critical'] satisfies (typeof LEVELS)[number][]);

/** Schema of `npm audit --json`, as far as it is read. In `via`, a text names the package with the advisory. */
const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ name: z.string(), title: z.string(), url: z.url(), severity: z.enum(LEVELS) })]),
      ),
    }),
  ),
});
const auditFailure = z.object({
  message: z.string().optional(),
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
});
const date = z.iso.date();
export const acceptedList = z.array(
  z.strictObject({ package: z.string(), advisory: z.string(), why: z.string().min(1), until: date }),
);
type AcceptedAdvisory = z.infer<typeof acceptedList>[number];

export interface Advisory {
  readonly package: string;
  /** `GHSA-…`: the last part of its address. */
  readonly id: string;
  readonly title: string;
  readonly level: (typeof LEVELS)[number];
}
export type AuditOutcome =
  | { readonly kind: 'advisories'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Throws for what is neither a report nor the registry's refusal: npm couldn't read the project. */
export function readAudit(json: unknown): AuditOutcome {
  const report = auditReport.safeParse(json);
  if (report.success) return { kind: 'advisories', advisories: listAdvisories(report.data) };
  const failure = auditFailure.safeParse(json);
  const { message, error } = failure.data ?? {};
  // npm gives its own errors a code, those of the connection none.
  if (message !== undefined && error?.code === undefined) return { kind: 'unreachable', reason: message };
  throw new Error(`npm audit failed: ${error?.summary ?? report.error.message}`);
}

function listAdvisories({ vulnerabilities }: z.infer<typeof auditReport>): readonly Advisory[] {
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((one) =>
      typeof one === 'string'
        ? []
        : [{ package: one.name, id: one.url.split('/').at(-1) ?? one.url, title: one.title, level: one.severity }],
    ),
  );
  return [...new Map(found.map((one) => [writeKey(one.package, one.id), one])).values()];
}

const writeKey = (name: string, id: string): string => `${name} ${id}`;

/** @param today as 2026-11-28. @param advisories null where the registry didn't reply: only dates are compared */
export function findAdvisoryProblems(
  advisories: readonly Advisory[] | null,
  accepted: readonly AcceptedAdvisory[],
  today: string,
): readonly string[] {
  const failing = advisories?.filter(({ level }) => FAILING.has(level)) ?? [];
  const acceptedKeys = new Set(accepted.map((entry) => writeKey(entry.package, entry.advisory)));
  const failingKeys = new Set(failing.map((one) => writeKey(one.package, one.id)));
  return [
    ...failing
      .filter((one) => !acceptedKeys.has(writeKey(one.package, one.id)))
      .map(
        ({ package: name, id, title, level }) =>
          `${name}: ${title} (${id}, ${level}). Upgrade it, or accept it with a reason and a date.`,
      ),
    ...accepted
      .filter(({ until }) => until < today)
      .map((entry) => `${entry.package}: ${entry.advisory} was accepted until ${entry.until}. Upgrade it, or decide again.`),
    ...accepted
      .filter((entry) => advisories !== null && !failingKeys.has(writeKey(entry.package, entry.advisory)))
      .map((entry) => `${entry.package}: ${entry.advisory} no longer applies. Remove it from the accepted ones.`),
  ];
}
