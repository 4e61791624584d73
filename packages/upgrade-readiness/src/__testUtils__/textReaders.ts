import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { isAllowedAddress, assertAllowedHost } from '../access/addresses';
import { failureOfAnswer, failureOfThrown } from '../access/failures';
import { readBody, readStart } from '../access/readBody';
import { deprecatedCallsIn } from '../audit/deprecatedCalls';
import { isBelow } from '../breakingChanges/versions';
import { matchesResource } from '../checks/webhookReach';
import { apiTracesOf } from '../collect/apiTraces';
import {
  certificateFactsOf,
  certificateFactsOfField,
} from '../collect/certificateBundles';
import { versionOfImage } from '../collect/components';
import { harmlessValue } from '../collect/credentialNames';
import { decodeHelmRelease } from '../collect/decodeHelmRelease';
import {
  argoFacts,
  fluxFacts,
  withoutCredentials,
} from '../collect/gitopsFacts';
import { appliersOf, successorOf } from '../collect/managerEntries';
import { parseMetrics } from '../collect/metrics';
import { quantityOf } from '../collect/quantities';
import { decodeSecretList } from '../collect/secretList';
import { decodeJsonList, decodeJsonObject } from '../decode';
import { documentsOf } from '../manifests/documents';
import { jsonValueStarts } from '../manifests/jsonValues';
import { blockListOf } from '../manifests/listItems';
import { manifestText } from '../manifests/manifestText';
import { readManifests } from '../manifests/readManifests';
import { objectsWithin } from '../manifests/objectsWithin';
import { migrateManifests } from '../migrate/migrateManifests';
import { parseForEditing } from '../migrate/ManifestEditor';
import { matchesGlob } from '../policy/glob';
import { fieldsOf } from '../protobuf';
import { lastLines, redactCredentials } from '../redactCredentials';
import { escapeMarkdown, toMarkdown } from '../report/markdown';
import { toSarif } from '../report/sarif';
import { isBuiltinVersion } from '../schema/builtinGroups';
import {
  createTargetSchema,
  targetSchemaBuilder,
} from '../schema/createTargetSchema';
import { formats } from '../schema/formats';
import {
  holdKeptManifests,
  readManifestsAgainst,
} from '../schema/readManifestsAgainst';
import { locatedObjects } from '../schema/yamlDocuments';
import { judgeAnswer } from '../trial/judgeAnswer';

const FIELD = {
  from: 'a cluster: fields of objects of the API',
  most: 32_000,
  limitedBy: 'the bytes of an answer (readBody)',
};
const SERVER = {
  from: 'an API server, or what answers in its place',
  most: 64 * 1024 * 1024,
  limitedBy: 'readBody and decodeJsonObject',
};
const MESSAGE = {
  from: 'an API server or a platform: messages of failures',
  most: 16 * 1024,
  limitedBy: 'who calls it (readStart, redact, lastLines)',
};
const FILE = {
  from: 'users with write access to a repository of manifests',
  most: 8 * 1024 * 1024,
  limitedBy: 'ManifestRepositories and the command line',
};

const migration = {
  knowledge: builtinKnowledge,
  currentMinor: '1.36',
  targetMinor: '1.37',
};
const schema = createTargetSchema([
  {
    name: 'apps/v1',
    text: JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Kubernetes', version: 'v1.37.1' },
      components: {
        schemas: {
          A: {
            type: 'object',
            'x-kubernetes-group-version-kind': [
              { group: 'apps', version: 'v1', kind: 'A' },
            ],
            properties: {
              apiVersion: { type: 'string' },
              kind: { type: 'string' },
              metadata: { type: 'object' },
            },
          },
        },
      },
    }),
  },
]);
const finding = (text: string) => ({
  cluster: text,
  checkId: 'a',
  fingerprint: text,
  severity: 'blocker' as const,
  confidence: 'observed' as const,
  phase: 'next-apply' as const,
  title: text,
  fix: { text },
  evidence: [{ text, source: text }],
  object: { group: '', kind: text, name: text },
});
const answer = (message: string) => ({
  status: 422,
  reason: 'Invalid',
  message,
  causes: [{ field: 'spec', message }],
});
const twice = (text: string) =>
  Buffer.from(gzipSync(text).toString('base64')).toString('base64');
const object = (text: string) =>
  `apiVersion: apps/v1\nkind: A\nmetadata:\n  name: ${text}\nspec: ${text}\n`;
/** Each of them a problem, in one List. */
const list = (text: string) =>
  `apiVersion: v1\nkind: List\nitems:\n${text
    .split('\n')
    .map((_, index) => `- {apiVersion: apps/v1, kind: A, f${index}: 1}\n`)
    .join('')}`;

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'redactCredentials.ts#redactCredentials',
    ...MESSAGE,
    most: 32_000,
    read: redactCredentials,
  },
  {
    reader: 'redactCredentials.ts#lastLines',
    ...MESSAGE,
    most: 4 * 1024 * 1024,
    read: (text: string) => lastLines(text, text.length - 100),
  },
  { reader: 'decode.ts#decodeJsonObject', ...SERVER, read: decodeJsonObject },
  {
    reader: 'decode.ts#decodeJsonObject',
    place: 'a field',
    ...SERVER,
    read: (text: string) => decodeJsonObject(JSON.stringify({ a: text })),
  },
  {
    reader: 'decode.ts#decodeJsonList',
    ...SERVER,
    read: (text: string) => [
      ...decodeJsonList(Buffer.from(text), ['items']).elements('items'),
    ],
  },
  {
    reader: 'decode.ts#decodeJsonList',
    place: 'items',
    ...SERVER,
    read: (text: string) => [
      ...decodeJsonList(
        Buffer.from(
          `{"items":[${text
            .split('\n')
            .map(line => JSON.stringify({ line }))
            .join()}]}`,
        ),
        ['items'],
      ).elements('items'),
    ],
  },
  {
    reader: 'protobuf.ts#fieldsOf',
    ...SERVER,
    read: (text: string) =>
      [
        ...fieldsOf(
          Buffer.concat([
            Buffer.from([0x0a, 0x05]),
            Buffer.from('aaaaa'),
            Buffer.from(text),
          ]),
        ),
      ].length,
  },
  {
    reader: 'collect/secretList.ts#decodeSecretList',
    ...SERVER,
    read: (text: string) =>
      [...decodeSecretList(Buffer.from(text)).elements('items')].length,
  },
  {
    reader: 'access/readBody.ts#readBody',
    ...SERVER,
    read: (text: string) =>
      readBody(Readable.from([gzipSync(text)]), 'gzip', 20_000),
  },
  {
    reader: 'access/readBody.ts#readStart',
    ...SERVER,
    read: (text: string) =>
      readStart(Readable.from([gzipSync(text)]), 'gzip', 4096),
  },
  {
    reader: 'access/addresses.ts#isAllowedAddress',
    ...FIELD,
    read: (text: string) => isAllowedAddress(text, { allowLoopback: false }),
  },
  {
    reader: 'access/addresses.ts#assertAllowedHost',
    ...FIELD,
    read: (text: string) => assertAllowedHost(text, { allowLoopback: false }),
  },
  {
    reader: 'access/failures.ts#failureOfAnswer',
    ...MESSAGE,
    read: (text: string) =>
      [text, JSON.stringify({ kind: 'Status', message: text })].map(body =>
        failureOfAnswer(
          { status: 403, contentType: 'application/json', body },
          'list pods',
        ),
      ),
  },
  {
    reader: 'access/failures.ts#failureOfThrown',
    ...MESSAGE,
    read: (text: string) =>
      failureOfThrown(new Error(text), 'list pods', {
        timeoutMilliseconds: 1000,
        connectTimeoutMilliseconds: 1000,
      }),
  },
  {
    reader: 'audit/deprecatedCalls.ts#deprecatedCallsIn',
    ...SERVER,
    most: 16 * 1024 * 1024,
    limitedBy: 'createAuditRouter',
    read: deprecatedCallsIn,
  },
  {
    reader: 'audit/deprecatedCalls.ts#deprecatedCallsIn',
    place: 'a call',
    ...SERVER,
    read: (text: string) =>
      deprecatedCallsIn(
        JSON.stringify({
          kind: 'EventList',
          apiVersion: 'audit.k8s.io/v1',
          items: text.split('\n').map(user => ({
            stage: 'ResponseComplete',
            annotations: { 'k8s.io/deprecated': 'true' },
            objectRef: { apiVersion: 'v1', resource: user },
            user: { username: user },
          })),
        }),
      ),
  },
  {
    reader: 'breakingChanges/versions.ts#isBelow',
    ...FIELD,
    read: (text: string) => isBelow(text, '1.33.1'),
  },
  {
    reader: 'checks/webhookReach.ts#matchesResource',
    ...FIELD,
    read: (text: string) => [
      matchesResource(text, 'pods/status'),
      matchesResource('*/*', text),
    ],
  },
  {
    reader: 'collect/managerEntries.ts#successorOf',
    ...FIELD,
    read: (text: string) =>
      successorOf(
        {
          manager: 'a',
          operation: 'Apply',
          apiVersion: 'a/v1',
          time: '2026-01-01',
          fields: {
            'f:metadata': {
              'f:annotations': Object.fromEntries(
                text.split('\n').map(key => [`f:${key}`, {}]),
              ),
            },
          },
        },
        appliersOf([
          {
            manager: 'b',
            operation: 'Apply',
            apiVersion: 'a/v2',
            time: '2026-01-02',
            fields: { [text]: {} },
          },
        ]),
      ),
  },
  {
    reader: 'collect/apiTraces.ts#apiTracesOf',
    ...FIELD,
    read: (text: string) =>
      apiTracesOf(
        {
          metadata: {
            name: 'a',
            annotations: {
              'kubectl.kubernetes.io/last-applied-configuration': `{"apiVersion":"${text}`,
              'kapp.k14s.io/original': JSON.stringify({
                apiVersion: 'a/v1',
                kind: 'A',
                metadata: { name: text },
              }),
            },
            managedFields: text.split('\n').map(manager => ({
              manager,
              apiVersion: 'a/v1',
              operation: 'Apply',
              fieldsV1: { [manager]: {} },
            })),
          },
        },
        { kind: 'A', groups: new Set(['a']), lost: new Set(['a/v1']) },
      ),
  },
  {
    reader: 'collect/certificateBundles.ts#certificateFactsOf',
    ...FIELD,
    read: (text: string) =>
      certificateFactsOf(`-----BEGIN CERTIFICATE-----\n${text}`),
  },
  {
    reader: 'collect/certificateBundles.ts#certificateFactsOfField',
    ...FIELD,
    read: (text: string) =>
      certificateFactsOfField(
        Buffer.from(
          `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
        ).toString('base64'),
      ),
  },
  {
    reader: 'collect/components.ts#versionOfImage',
    ...FIELD,
    read: (text: string) => [versionOfImage(text), versionOfImage(`a:${text}`)],
  },
  {
    reader: 'collect/credentialNames.ts#harmlessValue',
    ...FIELD,
    read: (text: string) => [
      harmlessValue('v', text),
      harmlessValue(text, 'v'),
    ],
  },
  {
    reader: 'collect/decodeHelmRelease.ts#decodeHelmRelease',
    ...FILE,
    from: 'users who can create Secrets or ConfigMaps with a release of Helm',
    read: (text: string) => decodeHelmRelease(text, 'Secret', 8 * 1024 * 1024),
  },
  {
    reader: 'collect/decodeHelmRelease.ts#decodeHelmRelease',
    place: 'the manifest',
    ...FILE,
    from: 'users who can create Secrets or ConfigMaps with a release of Helm',
    read: (text: string) =>
      decodeHelmRelease(
        twice(JSON.stringify({ name: 'a', manifest: text })),
        'Secret',
        8 * 1024 * 1024,
      ),
  },
  {
    reader: 'collect/gitopsFacts.ts#argoFacts',
    ...FIELD,
    read: (text: string) =>
      argoFacts({
        spec: { source: { repoURL: text, path: text } },
        status: {
          resources: text
            .split('\n')
            .map(name => ({ name, kind: name, group: name })),
        },
      }),
  },
  {
    reader: 'collect/gitopsFacts.ts#fluxFacts',
    ...FIELD,
    read: (text: string) =>
      fluxFacts({
        status: {
          inventory: { entries: text.split('\n').map(id => ({ id, v: 'v1' })) },
        },
      }),
  },
  {
    reader: 'collect/gitopsFacts.ts#withoutCredentials',
    ...FIELD,
    read: withoutCredentials,
  },
  { reader: 'collect/metrics.ts#parseMetrics', ...SERVER, read: parseMetrics },
  {
    reader: 'collect/metrics.ts#parseMetrics',
    place: 'labels',
    ...SERVER,
    read: (text: string) =>
      parseMetrics(
        text
          .split('\n')
          .map(
            line =>
              `apiserver_requested_deprecated_apis{group="${line}",${line}} 1\n`,
          )
          .join(''),
      ),
  },
  { reader: 'collect/quantities.ts#quantityOf', ...FIELD, read: quantityOf },
  {
    reader: 'manifests/readManifests.ts#readManifests',
    ...FILE,
    read: readManifests,
  },
  {
    reader: 'manifests/readManifests.ts#readManifests',
    place: 'a field',
    ...FILE,
    read: (text: string) => readManifests(object(text)),
  },
  { reader: 'manifests/documents.ts#documentsOf', ...FILE, read: documentsOf },
  {
    reader: 'manifests/documents.ts#documentsOf',
    place: 'JSON objects that follow each other',
    ...FILE,
    read: (text: string) =>
      documentsOf(
        text
          .split('\n')
          .map(line => JSON.stringify({ line }))
          .join('\n'),
      ),
  },
  {
    reader: 'manifests/jsonValues.ts#jsonValueStarts',
    ...FILE,
    read: (text: string) => [
      jsonValueStarts(`{${text}`),
      jsonValueStarts(`{}${text}`),
    ],
  },
  {
    reader: 'manifests/listItems.ts#blockListOf',
    ...FILE,
    read: (text: string) => [
      blockListOf(text),
      blockListOf(`apiVersion: v1\nkind: List\nitems:\n- ${text}`),
    ],
  },
  {
    reader: 'manifests/manifestText.ts#manifestText',
    ...FILE,
    read: (text: string) => [
      manifestText(Buffer.from(text)),
      manifestText(Buffer.from(`\uFEFF${text}`, 'utf16le')),
    ],
  },
  {
    reader: 'manifests/objectsWithin.ts#objectsWithin',
    ...FILE,
    read: (text: string) =>
      objectsWithin({
        apiVersion: 'v1',
        kind: 'List',
        items: text
          .split('\n')
          .map(name => ({ apiVersion: 'v1', kind: 'A', metadata: { name } })),
      }),
  },
  {
    reader: 'migrate/migrateManifests.ts#migrateManifests',
    ...FILE,
    read: (text: string) => migrateManifests(text, migration),
  },
  {
    reader: 'migrate/migrateManifests.ts#migrateManifests',
    place: 'a field',
    ...FILE,
    read: (text: string) =>
      migrateManifests(
        `apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: a\nspec: ${text}\n`,
        migration,
      ),
  },
  {
    reader: 'migrate/migrateManifests.ts#migrateManifests',
    place: 'items of a List',
    enough: 600,
    ...FILE,
    read: (text: string) =>
      migrateManifests(
        list(text).replaceAll(
          'apps/v1, kind: A',
          'policy/v1beta1, kind: PodDisruptionBudget',
        ),
        migration,
      ),
  },
  {
    reader: 'migrate/ManifestEditor.ts#parseForEditing',
    ...FILE,
    read: parseForEditing,
  },
  {
    reader: 'policy/glob.ts#matchesGlob',
    ...FIELD,
    read: (text: string) => matchesGlob('*a*b-*', text),
  },
  {
    reader: 'report/markdown.ts#escapeMarkdown',
    ...FIELD,
    read: escapeMarkdown,
  },
  {
    reader: 'report/markdown.ts#toMarkdown',
    enough: 2000,
    ...FIELD,
    read: (text: string) =>
      toMarkdown(text.split('\n').map(finding), { title: 'a' }),
  },
  {
    reader: 'report/sarif.ts#toSarif',
    enough: 2000,
    ...FIELD,
    read: (text: string) =>
      toSarif(text.split('\n').map(finding), { checks: [], toolVersion: '1' }),
  },
  {
    reader: 'schema/builtinGroups.ts#isBuiltinVersion',
    ...FIELD,
    read: isBuiltinVersion,
  },
  {
    reader: 'schema/createTargetSchema.ts#createTargetSchema',
    ...SERVER,
    read: (text: string) =>
      createTargetSchema([
        {
          name: 'apps/v1',
          text: JSON.stringify({
            openapi: '3.0.0',
            info: { title: text, version: text },
            components: {
              schemas: Object.fromEntries(
                text
                  .split('\n')
                  .map((name, index) => [
                    `${index}${name}`,
                    { type: 'object', description: name },
                  ]),
              ),
            },
          }),
        },
      ]),
  },
  {
    reader: 'schema/createTargetSchema.ts#targetSchemaBuilder',
    ...SERVER,
    read: (text: string) =>
      targetSchemaBuilder().add({ name: 'apps/v1', text }),
  },
  {
    reader: 'schema/formats.ts#formats',
    ...FILE,
    most: 1024 * 1024,
    limitedBy: 'locatedObjects',
    read: (text: string) =>
      Object.values(formats).map(format => check(format, text)),
  },
  {
    reader: 'schema/readManifestsAgainst.ts#readManifestsAgainst',
    ...FILE,
    read: (text: string) => readManifestsAgainst(object(text), schema),
  },
  {
    reader: 'schema/readManifestsAgainst.ts#readManifestsAgainst',
    place: 'items of a List',
    enough: 600,
    ...FILE,
    read: (text: string) => readManifestsAgainst(list(text), schema),
  },
  {
    reader: 'schema/readManifestsAgainst.ts#holdKeptManifests',
    ...FILE,
    read: (text: string) =>
      holdKeptManifests(text, readManifests(text).objects, [schema]),
  },
  {
    reader: 'schema/yamlDocuments.ts#locatedObjects',
    ...FILE,
    most: 1024 * 1024,
    limitedBy: 'locatedObjects',
    read: locatedObjects,
  },
  {
    reader: 'trial/judgeAnswer.ts#judgeAnswer',
    ...SERVER,
    read: (text: string) => [
      judgeAnswer(answer(text), false),
      judgeAnswer({ ...answer(text), status: 400 }, true),
    ],
  },
];

function check(format: (typeof formats)[string], text: string): unknown {
  if (format instanceof RegExp) return format.test(text);
  const validate: unknown = Reflect.get(Object(format), 'validate');
  return typeof validate === 'function' ? validate(text) : undefined;
}
