// POST /dashboards/markdown: clean HTML of a text that is being written. Browsers never make HTML of markdown themselves.
import { endpoint } from '#app/api/router/endpoint.ts';
import { markdownToSafeHtml } from '#app/stores/list/sanitize-html.server.ts';
import { markdownBody, markdownReply } from '#app/stores/markdown-preview/wire.ts';

const postMarkdown = endpoint({
  method: 'POST',
  path: '/dashboards/markdown',
  summary: 'Show a text of a dashboard as clean HTML',
  tag: 'Dashboards',
  rule: { kind: 'permission', permission: 'can_write', view: 'Dashboard' },
  input: { body: markdownBody },
  output: markdownReply,
  async run({ deps }, { body }) {
    return { html: markdownToSafeHtml(body.code, deps.config.imageHosts) };
  },
});

export const markdownPreviewEndpoints = [postMarkdown];
