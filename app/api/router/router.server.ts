// The API: the router over the whole table.
import { API_TABLE } from './endpoints.server.ts';
import { createRouter, type Router } from './create-router.server.ts';

/** Answers what the table names and every other path under /api; null leaves the request to the pages. */
export const handleApi: Router = createRouter(API_TABLE);
