/**
 * Manifests against the OpenAPI v3 documents of the target version (R23): documents in, one schema;
 * a manifest's text in, problems by field out. Pure; where documents come from (files, an API
 * server) is the caller's business. A field is named, its value never is.
 */
export { readBuiltinDocuments, schemaOfDocuments } from './builtinDocuments';
export type {
  BuiltinDocument,
  BuiltinDocuments,
  BuiltinDocumentsRequest,
} from './builtinDocuments';
export { isBuiltinVersion } from './builtinGroups';
export { createTargetSchema } from './createTargetSchema';
export type { OpenApiDocument, TargetSchema } from './createTargetSchema';
export type { SchemaAnswer } from './createTargetSchema';
export type { FieldProblem } from './problemOf';
export {
  holdKeptManifests,
  readManifestsAgainst,
} from './readManifestsAgainst';
export type { CheckedReading } from './readManifestsAgainst';
export { openApiPathOf, readTargetSchema } from './readTargetSchema';
