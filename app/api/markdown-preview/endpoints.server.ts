// POST /dashboards/markdown: clean HTML of a text that is being written. Browsers never make HTML of markdown themselves.
import { endpoint } from '#app/api/router/endpoint.ts';
import { placeLiveValues } from '#app/domain/markdown/place-live-values.ts';
import { escapeHtml } from '#app/stores/chart-render/escape-html.ts';
import { textBlockHtml } from '#app/stores/list/sanitize-html.server.ts';
import { markdownBody, markdownReply } from '#app/stores/markdown-preview/wire.ts';

const postMarkdown = endpoint({
  method: 'POST',
  path: '/dashboards/markdown',
  summary: 'Render a dashboard’s markdown as sanitized HTML',
  tag: 'Dashboards',
  rule: { kind: 'permission', permission: 'can_write', view: 'Dashboard' },
  input: { body: markdownBody },
  output: markdownReply,
  async run({ deps }, { body }) {
    const html = textBlockHtml(body.code, deps.config.imageHosts);
    return { html: placeLiveValues(html, (_value, name) => `<span class="live-value live-name">${escapeHtml(name)}</span>`) };
  },
});

export const markdownPreviewEndpoints = [postMarkdown];
