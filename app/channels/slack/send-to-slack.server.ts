// Slack: files through its upload flow, text through chat.postMessage.
import type * as z from 'zod';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { renderMailText } from '#app/domain/delivery/mail-html.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';
import { channelsReply, slackReply, uploadUrlReply, type SlackChannel } from './wire.ts';
import { callService } from '#app/channels/shared/call-service.server.ts';
import type { DeliveryContent, Fetch } from '#app/channels/shared/delivery.ts';

export interface SlackConfig {
  readonly token: string;
  /** Without a slash at its end. */
  readonly apiUrl: string;
}

export interface SlackDeps {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MAX_TEXT = 3_900;
const PAGE = 999;
const MAX_PAGES = 20;
/** Errors after which a retry can succeed. */
const PASSING = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** Files are sent first, and the message appears with the last one. Without files, only the message is sent. */
export async function sendToSlack(
  config: SlackConfig,
  channel: string,
  content: DeliveryContent,
  deps: SlackDeps,
): Promise<void> {
  const text = `*${content.subject.replaceAll(/[*_~`]/g, '')}*\n${renderMailText(content.mail).slice(0, MAX_TEXT)}`;
  const files = [...content.images, ...content.attachments];
  if (files.length === 0) {
    const body = { channel, text, unfurl_links: false };
    await call(config, { method: 'chat.postMessage', body, schema: slackReply, withoutReply: 'uncertain' }, deps);
    return;
  }
  const channelId = await findChannelId(config, channel, deps);
  const uploaded: { readonly id: string; readonly title: string }[] = [];
  for (const file of files) uploaded.push({ id: await upload(config, file, deps), title: file.name });
  const body = { files: uploaded, channel_id: channelId, initial_comment: text };
  await call(config, { method: 'files.completeUploadExternal', body, schema: slackReply, withoutReply: 'uncertain' }, deps);
}

async function upload(config: SlackConfig, file: MailFile, deps: SlackDeps): Promise<string> {
  const query = new URLSearchParams({ filename: file.name, length: String(file.bytes.byteLength) });
  const method = `files.getUploadURLExternal?${query.toString()}`;
  const { upload_url: url, file_id: id } = await call(config, { method, schema: uploadUrlReply }, deps);
  const init = { method: 'POST', headers: { 'content-type': file.contentType }, body: new Uint8Array(file.bytes) };
  await callService(deps.fetch, { url, init, name: 'Slack', withoutReply: 'passing', showsReply: false, ...deps });
  return id;
}

/** Uploads take ids alone; users write names. */
async function findChannelId(config: SlackConfig, channel: string, deps: SlackDeps): Promise<string> {
  if (/^[CGD][A-Z0-9]{7,}$/.test(channel)) return channel;
  const channels = await listChannels(config, ['public_channel', 'private_channel'], deps);
  const found = channels.find(({ name }) => name === channel);
  if (!found) throw deliveryError('permanent', `Slack has no channel "${channel}" that Meridian's app can see.`);
  return found.id;
}

export async function listChannels(
  config: SlackConfig,
  types: readonly ('public_channel' | 'private_channel')[],
  deps: SlackDeps,
): Promise<SlackChannel[]> {
  const channels: SlackChannel[] = [];
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ limit: String(PAGE), exclude_archived: 'true', types: types.join(','), cursor });
    const reply = await call(config, { method: `conversations.list?${query.toString()}`, schema: channelsReply }, deps);
    channels.push(...reply.channels);
    cursor = reply.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return channels;
}

interface SlackCall<S extends z.ZodType> {
  readonly method: string;
  /** Left out: a GET. */
  readonly body?: unknown;
  readonly schema: S;
  readonly withoutReply?: 'passing' | 'uncertain';
}

/** Throws what Slack says in `error`. */
async function call<S extends z.ZodType>(
  { token, apiUrl }: SlackConfig,
  { method, body = null, schema, withoutReply = 'passing' }: SlackCall<S>,
  deps: SlackDeps,
): Promise<z.output<S>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' };
  const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const url = `${apiUrl}/${method}`;
  const reply = await callService(deps.fetch, { url, init, name: 'Slack', withoutReply, showsReply: true, ...deps });
  const json: unknown = await reply.json().catch((cause: unknown) => {
    throw deliveryError(withoutReply, "Slack's reply can't be read.", cause);
  });
  const { ok, error = 'unknown_error' } = slackReply.parse(json);
  if (!ok) throw deliveryError(PASSING.has(error) ? 'passing' : 'permanent', `Slack refused the message: ${error}`);
  return schema.parse(json);
}
