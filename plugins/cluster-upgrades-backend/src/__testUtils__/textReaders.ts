import { said } from '@drydock/upgrade-reasons';
import { readPlan } from '@drydock/upgrade-plans';
import { describeFailure, failureReason } from '../foundation/failureReason';
import { entityNameOf } from '../clusters/clusterName';
import { cleanEntityRef, cleanRecord } from '../clusters/sanitize';
import { cleanText } from '../foundation/cleanText';
import { parseClusterReference } from '../foundation/sourceReference';
import { escapeLike } from '../foundation/database/client';
import { searchWords } from '../readiness/store/findingFilter';
import { whyNoAnswer } from '../conditions/dependencies/whyNoAnswer';
import { readDeployment } from '../upgrades/effects/autoscaler/pausedDeployment';
import { fillQuery, namesCluster, placeholderProblem } from '../config/promql';
import { readPrometheusAnswer } from '../conditions/gates/readPrometheusAnswer';
import { tailOf } from '../upgrades/hooks/jobEffect';
import { readJob } from '../upgrades/hooks/readJob';
import { fileAddress } from '../clusters/inventory/repositoryAddress';
import { ownerMessage } from '../reporting/notifications/ownerMessage';
import { withTime } from '../reporting/notifications/toldLate';
import { answerObject, answerText } from '../foundation/outgoing/answerText';
import { documentFor } from '../plans/present/redactPlan';
import { CatalogIndex } from '../readiness/CatalogIndex';
import { parseLabelSelector } from '../readiness/labelSelector';
import { redact } from '../foundation/redact';
import { instant } from '../foundation/time/instant';
import { findingOf, reportOf } from '../api/__testUtils__/trialReport';
import { readTrialReport } from '../api/requests/readTrialReport';
import { foldLines } from '../api/exports/foldLines';
import { tokenOf } from '../reporting/upcoming/tokenOf';

const ANSWER = {
  from: 'a server that the operator configured: metrics, alerts, webhooks, API servers',
  most: 4 * 1024 * 1024,
  limitedBy: 'callConfigured',
};
const SOURCE = {
  from: 'sources of clusters and the catalog',
  most: 1024 * 1024,
  limitedBy: 'the catalog, and the bytes of an answer',
};
const CALLER = {
  from: 'callers of the REST API',
  most: 16 * 1024,
  limitedBy: 'the OpenAPI document, and the length of an address in Node',
};
const REPORT = {
  from: 'holders of the permission trial.report',
  most: 8 * 1024 * 1024,
  limitedBy: 'readBody of the API',
};

/** What is left of a plan whose names are read. */
function documentWithout(text: string): string | undefined {
  const reading = readPlan({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'a' },
    spec: {
      target: '1.36',
      stages: [{ name: 'a', clusters: { names: ['a'] } }],
    },
  });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const [stage] = reading.plan.spec.stages;
  const plan = {
    ...reading.plan,
    spec: {
      ...reading.plan.spec,
      stages: [{ ...stage, clusters: { names: ['a', ...text.split('\n')] } }],
    },
  };
  return documentFor(text, plan, new Set(['a', 'resource:default/a']));
}

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'foundation/redact.ts#redact', ...ANSWER, read: redact },
  {
    reader: 'upgrades/hooks/jobEffect.ts#tailOf',
    ...ANSWER,
    from: 'programs that run in a Job: its log',
    limitedBy:
      'KubeconfigJobRunner, which cuts it at 16 KiB; other runners have no limit',
    read: tailOf,
  },
  {
    reader: 'upgrades/hooks/readJob.ts#readJob',
    ...ANSWER,
    read: (text: string) =>
      readJob(
        {
          metadata: { annotations: { 'drydock.dev/operation-key': 'a' } },
          status: {
            conditions: text
              .split('\n')
              .map(type => ({ type, status: 'True', message: text })),
          },
        },
        'a',
      ),
  },
  {
    reader: 'foundation/outgoing/answerText.ts#answerText',
    ...ANSWER,
    read: answerText,
  },
  {
    reader: 'foundation/outgoing/answerText.ts#answerObject',
    ...ANSWER,
    read: answerObject,
  },
  {
    reader: 'conditions/gates/readPrometheusAnswer.ts#readPrometheusAnswer',
    ...ANSWER,
    read: (text: string) => readPrometheusAnswer({ status: 200, text }),
  },
  {
    reader: 'conditions/gates/readPrometheusAnswer.ts#readPrometheusAnswer',
    place: 'a sample',
    ...ANSWER,
    read: (text: string) =>
      readPrometheusAnswer({
        status: 200,
        text: JSON.stringify({
          status: 'success',
          data: { resultType: 'scalar', result: [0, text] },
        }),
      }),
  },
  {
    reader: 'config/promql.ts#placeholderProblem',
    ...CALLER,
    from: 'who writes a plan: queries',
    most: 5000,
    limitedBy: 'the schema of a plan',
    read: placeholderProblem,
  },
  {
    reader: 'config/promql.ts#namesCluster',
    ...CALLER,
    from: 'who writes a plan: queries',
    most: 5000,
    limitedBy: 'the schema of a plan',
    read: namesCluster,
  },
  {
    reader: 'config/promql.ts#fillQuery',
    ...CALLER,
    from: 'who writes a plan: queries',
    most: 5000,
    limitedBy: 'the schema of a plan',
    read: (text: string) => [
      fillQuery(text, { parameters: {} }),
      fillQuery('a{b="{{parameters.c}}",d=~"{{cluster}}"}', {
        cluster: { id: 'a', name: text, labels: {} },
        parameters: { c: text },
      }),
    ],
  },
  {
    reader: 'conditions/dependencies/whyNoAnswer.ts#whyNoAnswer',
    ...ANSWER,
    read: (text: string) =>
      whyNoAnswer(
        'example.org',
        new Error(text, {
          cause: Object.assign(new Error(text), { code: text }),
        }),
      ),
  },
  {
    reader: 'upgrades/effects/autoscaler/pausedDeployment.ts#readDeployment',
    ...ANSWER,
    read: (text: string) =>
      readDeployment({
        kind: 'Deployment',
        metadata: {
          name: 'a',
          resourceVersion: '1',
          uid: 'u',
          annotations: { 'drydock.dev/replicas-before': text },
        },
        spec: { replicas: 1 },
      }),
  },
  {
    reader: 'foundation/failureReason.ts#failureReason',
    ...SOURCE,
    read: (text: string) => failureReason(new Error(text)),
  },
  {
    reader: 'foundation/failureReason.ts#describeFailure',
    ...SOURCE,
    read: (text: string) => describeFailure(new Error(text)),
  },
  {
    reader: 'clusters/clusterName.ts#entityNameOf',
    ...SOURCE,
    read: (text: string) => entityNameOf(text),
  },
  {
    reader: 'foundation/cleanText.ts#cleanText',
    ...SOURCE,
    read: (text: string) => cleanText(text, 100_000),
  },
  {
    reader: 'clusters/sanitize.ts#cleanEntityRef',
    ...SOURCE,
    read: (text: string) => cleanEntityRef(text, 'group'),
  },
  {
    reader: 'clusters/sanitize.ts#cleanRecord',
    ...SOURCE,
    read: (text: string) =>
      cleanRecord({
        name: text,
        title: text,
        owner: text,
        reportedVersion: text,
        labels: Object.fromEntries(
          text.split('\n').map(label => [label, label]),
        ),
        endpoint: { server: `https://${text}` },
      }),
  },
  {
    reader: 'foundation/sourceReference.ts#parseClusterReference',
    ...CALLER,
    read: parseClusterReference,
  },
  {
    reader: 'foundation/database/client.ts#escapeLike',
    ...CALLER,
    read: escapeLike,
  },
  {
    reader: 'readiness/store/findingFilter.ts#searchWords',
    ...CALLER,
    read: searchWords,
  },
  {
    reader: 'clusters/inventory/repositoryAddress.ts#fileAddress',
    ...SOURCE,
    from: 'users with write access to a repository of manifests: names of files',
    read: (text: string) =>
      fileAddress('https://github.com/acme/deploy/tree/main/k8s', text),
  },
  {
    reader: 'reporting/notifications/ownerMessage.ts#ownerMessage',
    ...SOURCE,
    from: 'clusters: titles of findings',
    read: (text: string) =>
      ownerMessage(
        'a',
        'group:default/a',
        text.split('\n').map(title => ({
          clusterId: 'a',
          fingerprint: title,
          clusterName: title,
          title: said(title),
        })),
      ),
  },
  {
    reader: 'reporting/notifications/toldLate.ts#withTime',
    ...SOURCE,
    read: (text: string) => withTime(text, 0, 3_600_000),
  },
  {
    reader: 'plans/present/redactPlan.ts#documentFor',
    ...CALLER,
    from: 'who writes a plan: names of clusters',
    most: 256 * 1024,
    limitedBy: 'readPlan',
    read: documentWithout,
  },
  {
    reader: 'readiness/CatalogIndex.ts#CatalogIndex',
    ...SOURCE,
    read: (text: string) =>
      new CatalogIndex(
        text.split('\n').map((value, index) => ({
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Component',
          metadata: {
            name: `a${index}`,
            annotations: {
              'backstage.io/kubernetes-namespace': 'a',
              'backstage.io/kubernetes-id': 'a',
              'backstage.io/kubernetes-label-selector': value,
            },
          },
          spec: { owner: value, system: value },
        })),
      ),
  },
  {
    reader: 'readiness/labelSelector.ts#parseLabelSelector',
    ...SOURCE,
    from: 'annotations of catalog entities',
    most: 2000,
    limitedBy: 'parseLabelSelector',
    read: parseLabelSelector,
  },
  {
    reader: 'foundation/time/instant.ts#instant',
    ...CALLER,
    read: (text: string) => [instant(text, 'until')],
  },
  {
    reader: 'api/requests/readTrialReport.ts#readTrialReport',
    ...REPORT,
    read: (text: string) =>
      readTrialReport(
        reportOf({
          findings: [
            findingOf('web', {
              title: text,
              evidence: text
                .split('\n')
                .map(line => ({ text: line, source: line })),
              fix: { text },
            }),
          ],
        }),
      ),
  },
  {
    reader: 'api/exports/foldLines.ts#foldLines',
    ...SOURCE,
    from: 'titles of plans and names of clusters',
    read: foldLines,
  },
  {
    reader: 'reporting/upcoming/tokenOf.ts#tokenOf',
    ...CALLER,
    read: (text: string) => [
      tokenOf(text),
      tokenOf(`Basic ${Buffer.from(text).toString('base64')}`),
    ],
  },
];
