// The API: the router over the whole table.
import { API_TABLE } from './endpoints.server.ts';
import { createRouter, type Router } from './create-router.server.ts';

/** Handles the table's paths and all others under /api; null leaves the request to the pages. */
export const handleApi: Router = createRouter(API_TABLE);
