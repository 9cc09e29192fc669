// The API reference.
import { defineMessages } from '#app/messages/define-messages.ts';

export const apiReference = defineMessages('api-reference', {
  title: 'API reference',
  pageTitle: 'API reference · Meridian',
  intro: 'Version {version}. Generate a client from the OpenAPI document, or call the API with a token from your account.',
  document: 'OpenAPI document',
  tokens: 'Create an API token',
  search: 'Search operations',
  count: '{count, plural, one {# operation} other {# operations}}',
  loading: 'Loading the API reference…',
  failed: 'Couldn’t load the API reference. {reason}',
  retry: 'Try again',
  noScript: 'This page needs JavaScript. The OpenAPI document lists every operation.',
  'blank.title': 'No matching operations',
  'blank.detail': 'Try a path, a method or a word like “export”.',
  parameters: 'Parameters',
  body: 'Request body',
  replies: 'Responses',
  field: 'Name',
  where: 'In',
  type: 'Type',
  required: 'required',
  linkTo: 'Link to {operation}',
});
