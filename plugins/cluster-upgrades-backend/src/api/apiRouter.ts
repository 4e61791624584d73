import type express from 'express';
import { createOpenApiRouter } from '../schema/openapi';

/** The validated router that all resources' routes hang on. */
export type ApiRouter = Awaited<ReturnType<typeof createOpenApiRouter>>;

/** Begins the answer of a file that is no JSON, which the generated types do not know. */
export function sendText(
  response: express.Response,
  fileName: string,
  mediaType: string,
): express.Response {
  response.setHeader('Content-Type', `${mediaType}; charset=utf-8`);
  response.setHeader(
    'Content-Disposition',
    `attachment; filename="${fileName}"`,
  );
  response.setHeader('X-Content-Type-Options', 'nosniff');
  return response;
}

export function sendCsv(
  response: express.Response,
  fileName: string,
  csv: string,
): void {
  sendText(response, fileName, 'text/csv').send(csv);
}
