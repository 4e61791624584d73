import type express from 'express';
import { createOpenApiRouter } from '../schema/openapi';

/** The validated router that all resources' routes hang on. */
export type ApiRouter = Awaited<ReturnType<typeof createOpenApiRouter>>;

/** Lets a route send text that is no JSON, which the generated types do not know. */
export function sendCsv(response: express.Response, fileName: string, csv: string): void {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.send(csv);
}
