// Files on their way into a table: in parts that can be sent again, then loaded by a job that can be watched and canceled.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { findExisting, findUploadTarget, tableNameProblem } from '#app/services/uploads/upload-target.server.ts';
import { ensureUploadTarget } from '#app/services/uploads/ensure-target.server.ts';
import { listUploadTargets } from '#app/services/uploads/list-targets.server.ts';
import {
  cancelUpload,
  findOwn,
  listOwnRecent,
  loadUpload,
  startUpload,
  storePart,
  viewUpload,
} from '#app/services/uploads/upload.server.ts';
import { WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { UPLOAD_FILES } from '#app/stores/upload/rules.ts';
import {
  createTargetBody,
  loadBody,
  nameQuery,
  nameReply,
  partParams,
  startBody,
  targetsReply,
  uploadParams,
  uploadReply,
  uploadsReply,
} from '#app/stores/upload/wire.ts';

const TAG = 'Upload';
const ROOT = '/api/v1/upload';
const messageReply = z.object({ message: z.string() });

const start = endpoint({
  method: 'POST',
  path: `${ROOT}/`,
  summary: 'Start an upload',
  tag: TAG,
  rule: UPLOAD_FILES,
  counts: 'uploads',
  input: { body: startBody },
  output: uploadReply,
  success: 201,
  async run({ deps, identity }, { body }) {
    const upload = await startUpload(deps, identity, { fileName: body.file_name, sizeBytes: body.size_bytes });
    return Response.json({ result: await viewUpload(deps, upload) }, { status: 201 });
  },
});

const recent = endpoint({
  method: 'GET',
  path: `${ROOT}/`,
  summary: 'List the caller’s uploads that are in progress or ended in the last day',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: {},
  output: uploadsReply,
  async run({ deps, identity }) {
    return { result: await listOwnRecent(deps, identity) };
  },
});

const part = endpoint({
  method: 'PUT',
  path: `${ROOT}/:id/parts/:number`,
  summary: 'Upload a part of a file; uploading it again replaces it',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { params: partParams },
  readsBody: { 'application/octet-stream': z.file() },
  output: messageReply,
  async run({ deps, identity, request }, { params }) {
    const upload = await findOwn(deps, identity, params.id);
    await storePart(deps, upload, params.number, request);
    return { message: 'OK' };
  },
});

const get = endpoint({
  method: 'GET',
  path: `${ROOT}/:id`,
  summary: 'Get the state and progress of an upload',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { params: uploadParams },
  output: uploadReply,
  async run({ deps, identity }, { params }) {
    return { result: await viewUpload(deps, await findOwn(deps, identity, params.id)) };
  },
});

const load = endpoint({
  method: 'POST',
  path: `${ROOT}/:id/load`,
  summary: 'Load an uploaded file into a table',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { params: uploadParams, body: loadBody },
  output: uploadReply,
  success: 202,
  async run({ deps, identity }, { params, body }) {
    await loadUpload(deps, identity, await findOwn(deps, identity, params.id), body);
    return Response.json({ result: await viewUpload(deps, await findOwn(deps, identity, params.id)) }, { status: 202 });
  },
});

const cancel = endpoint({
  method: 'DELETE',
  path: `${ROOT}/:id`,
  summary: 'Cancel an upload and delete what was received',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { params: uploadParams },
  output: messageReply,
  async run({ deps, identity }, { params }) {
    await cancelUpload(deps, await findOwn(deps, identity, params.id));
    return { message: 'OK' };
  },
});

const targets = endpoint({
  method: 'GET',
  path: `${ROOT}/targets/`,
  summary: 'List databases and schemas that the caller can upload files to',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: {},
  output: targetsReply,
  async run({ deps, identity }) {
    return { result: await listUploadTargets(deps, identity) };
  },
});

const createTarget = endpoint({
  method: 'POST',
  path: `${ROOT}/targets/`,
  summary: 'Create a Warehouse for files if the caller can’t upload to any database yet',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { body: createTargetBody },
  output: targetsReply,
  async run({ deps, identity }, { body }) {
    return { result: await ensureUploadTarget(deps, identity, body.name) };
  },
});

const name = endpoint({
  method: 'GET',
  path: `${ROOT}/table/`,
  summary: 'Check whether a table name is valid and available',
  tag: TAG,
  rule: UPLOAD_FILES,
  input: { query: nameQuery },
  output: nameReply,
  async run({ deps, identity }, { query }) {
    const target = await findUploadTarget(deps, identity, { databaseId: query.database_id, schema: query.schema ?? null });
    const problem = tableNameProblem(query.table_name, target);
    const existing = problem === null ? await findExisting(deps, identity, target, query.table_name) : null;
    const columns = existing?.columns.map((column) => ({ name: column.name, type: column.type })) ?? [];
    return { result: { exists: existing !== null, problem, columns } };
  },
});

export const uploadEndpoints = [start, recent, targets, createTarget, name, part, get, load, cancel];
