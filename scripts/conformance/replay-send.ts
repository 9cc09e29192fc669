// Sends a sample's request to the host: with our ids, our password, and its original user.
import * as z from 'zod';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { mapBody, mapPath } from './recorded-ids.ts';
import { call, CHART_DATA_PATH, type Replay } from './replay-call.ts';
import type { JsonValue } from './replay-compare.ts';
import { queryInBackground, listAsyncEvents } from './replay-prepare.ts';
import type { RecordedSample } from './replay-sample.ts';

type JsonMap = { readonly [key: string]: JsonValue };

export interface ReplayReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The recording server had asynchronous replies switched on; ours sends one on request. */
const RESPOND_ASYNC = 'respond-async';

/** `change` is applied to the body last. */
export async function send(replay: Replay, sample: RecordedSample, change: (json: JsonValue) => JsonValue): Promise<ReplayReply> {
  const { request } = sample;
  const headers = new Headers(await authorization(replay, sample));
  if (sample.reply.status === 202 && request.path === CHART_DATA_PATH) headers.set('prefer', RESPOND_ASYNC);
  let body: string | URLSearchParams | FormData | null = null;
  if (request.files) body = formOf(request.form ?? {}, request.files);
  else if (request.form)
    body = new URLSearchParams(Object.entries(request.form).map(([key, value]) => [key, mapText(replay, value)]));
  else if (request.json !== undefined && request.json !== null) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(change(mapIds(replay, withPassword(sample, request.json as JsonValue))));
  }
  const response = await fetch(new URL(await pathOf(replay, sample), replay.fixtures.url), {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
  });
  // A byte-order mark is a part of the text here.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text };
}

/** By name, texts with what the recorded replies tell of them: columns that are found, and a row that is too long. */
const FILES: Readonly<Record<string, string>> = {
  'people.csv': 'id;name;when;amount\n1;Ada;1843-09-05;1.5\n',
  'p.csv': 'id,name\n1,Ada\n2,Grace,Hopper\n',
};

function formOf(fields: Readonly<Record<string, string>>, files: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const [field, name] of Object.entries(files)) form.append(field, new Blob([FILES[name] ?? '']), name);
  return form;
}

async function authorization(replay: Replay, sample: RecordedSample): Promise<Record<string, string>> {
  if (sample.name.startsWith('guest.')) return { 'X-GuestToken': await guestToken(replay) };
  if (sample.name.endsWith('-anonymous') || sample.name.startsWith('security.login')) return {};
  return { authorization: `Bearer ${sample.name === 'security.refresh' ? replay.refreshToken : replay.accessToken}` };
}

async function guestToken(replay: Replay): Promise<string> {
  const embedded = replay.ids.texts.get('e5727c0d-faf0-48c4-ac38-e2c8909efb74');
  const body = {
    user: { username: 'g', first_name: 'G', last_name: 'U' },
    resources: [{ type: 'dashboard', id: embedded }],
    rls: [{ clause: "deal_size = 'Large'" }],
  };
  return z.object({ token: z.string() }).parse(await call(replay, 'POST', '/api/v1/security/guest_token/', body)).token;
}

const withPassword = (sample: RecordedSample, json: JsonValue): JsonValue =>
  sample.name === 'security.login' ? { ...(json as JsonMap), password: ADMIN_PASSWORD } : json;

const mapText = (replay: Replay, text: string): string => {
  try {
    return JSON.stringify(mapIds(replay, JSON.parse(text) as JsonValue));
  } catch {
    return text;
  }
};

const mapIds = ({ ids, fixtures }: Replay, json: JsonValue): JsonValue => mapBody(ids, json, fixtures.postgresUrl);

/** The path with our ids; an event that failed is requested after the one before it. */
async function pathOf(replay: Replay, { name, request }: RecordedSample): Promise<string> {
  if (name === 'chart-data.async-result') return queryInBackground(replay);
  if (name !== 'async_event.error') return mapPath(replay.ids, request.path);
  const events = await listAsyncEvents(replay);
  const failed = events.findIndex(({ status }) => status === 'error');
  const before = events[failed - 1];
  return before ? `/api/v1/async_event/?last_id=${before.id}` : '/api/v1/async_event/';
}
