// The report that the viewer scheduled from the menu of a chart or dashboard: at most one for each object.
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';
import { createApiSender, jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { scheduleWire, type Schedule } from '#app/stores/report/wire-schedule.ts';

export interface ReportTarget {
  readonly kind: 'chart' | 'dashboard';
  readonly id: number;
  readonly name: string;
}
type Reported = Pick<ReportTarget, 'kind' | 'id'>;

export type Found<T> = { readonly isOk: true; readonly value: T } | { readonly isOk: false; readonly reason: string };

const listReply = z.object({ ids: z.array(z.number()) });
const itemReply = z.object({ result: scheduleWire });

/** Its id; null: there is none yet. */
async function findMenuReportId(send: ApiSender, target: Reported, userId: number): Promise<Found<number | null>> {
  const filters = [
    { col: `${target.kind}_id`, opr: 'eq', value: target.id },
    { col: 'creation_method', opr: 'eq', value: `${target.kind}s` },
    { col: 'created_by', opr: 'rel_o_m', value: userId },
  ];
  const q = encodeRison({ columns: ['id'], filters, page_size: 1 });
  const found = await read(send, `${REPORT_PATH}?q=${encodeURIComponent(q)}`, listReply);
  return found.isOk ? { isOk: true, value: found.value.ids[0] ?? null } : found;
}

interface MenuPage {
  readonly csrfToken: string;
  readonly target: ReportTarget;
}

/** False where that is not known: the menu's own code stays small, so the sender comes with this file. */
export async function hasMenuReport({ csrfToken, target }: MenuPage, userId: number): Promise<boolean> {
  const found = await findMenuReportId(createApiSender(csrfToken, fetch), target, userId);
  return found.isOk && found.value !== null;
}

export async function findMenuReport(send: ApiSender, target: Reported, userId: number): Promise<Found<Schedule | null>> {
  const id = await findMenuReportId(send, target, userId);
  if (!id.isOk || id.value === null) return id as Found<null>;
  const found = await read(send, `${REPORT_PATH}${id.value}`, itemReply);
  return found.isOk ? { isOk: true, value: found.value.result } : found;
}

async function read<T>(send: ApiSender, path: string, schema: z.ZodType<T>): Promise<Found<T>> {
  const sent = await send(path);
  const parsed = schema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
  return parsed.success ? { isOk: true, value: parsed.data } : { isOk: false, reason: failureText(sent) };
}
