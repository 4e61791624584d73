import type { AdmissionWebhookFacts, SectionResult } from '../contracts';
import { arrayAt, longTextAt, numberAt, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { backendReferenceOf } from './backendReference';
import { certificateFactsOfField } from './certificateBundles';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfLists } from './sections';
import { selectorAt } from './selectors';

const GROUP = 'admissionregistration.k8s.io';
const KINDS = [
  {
    kind: 'ValidatingWebhookConfiguration',
    resource: 'validatingwebhookconfigurations',
  },
  {
    kind: 'MutatingWebhookConfiguration',
    resource: 'mutatingwebhookconfigurations',
  },
] as const;
const MAX_WEBHOOKS = 200;

/** Admission webhooks (R12), one fact a webhook. */
export async function collectAdmissionWebhooks(
  pass: ObjectPass,
): Promise<SectionResult<readonly AdmissionWebhookFacts[]>> {
  const outcomes = await Promise.all(
    KINDS.map(({ kind, resource }) =>
      pass.subscribe(
        {
          group: GROUP,
          version: 'v1',
          resource,
          form: 'full',
          purpose: 'admission-webhooks',
        },
        () => new FactList(object => webhooksOf(object, kind)),
      ),
    ),
  );
  const facts = outcomes.flatMap(outcome =>
    outcome.status === 'failed' ? [] : outcome.accumulated.facts.flat(),
  );
  const failures = outcomes.flatMap(outcome =>
    outcome.status === 'read' ? [] : [outcome.failure],
  );
  return sectionOfLists(
    facts,
    failures,
    outcomes.some(({ status }) => status !== 'failed'),
  );
}

function webhooksOf(
  configuration: JsonObject,
  kind: string,
): readonly AdmissionWebhookFacts[] {
  const object = referenceOf(configuration, GROUP, kind);
  if (!object) return [];
  const hints = hintsOf(configuration);
  return arrayAt(configuration, 'webhooks')
    .slice(0, MAX_WEBHOOKS)
    .map(webhook => {
      const clientConfig = objectAt(webhook, 'clientConfig');
      const sideEffects = textAt(webhook, 'sideEffects');
      const backend = backendReferenceOf(clientConfig);
      const certificate = certificateFactsOfField(
        longTextAt(clientConfig, 'caBundle'),
      );
      const namespaceSelector = selectorAt(webhook, 'namespaceSelector');
      const objectSelector = selectorAt(webhook, 'objectSelector');
      return {
        object,
        name: textAt(webhook, 'name') ?? '',
        // The defaults of admissionregistration.k8s.io/v1.
        failurePolicy:
          textAt(webhook, 'failurePolicy') === 'Ignore' ? 'Ignore' : 'Fail',
        matchPolicy:
          textAt(webhook, 'matchPolicy') === 'Exact' ? 'Exact' : 'Equivalent',
        timeoutSeconds: numberAt(webhook, 'timeoutSeconds') ?? 10,
        ...(sideEffects ? { sideEffects } : {}),
        ...(backend ? { backend } : {}),
        ...(certificate ? { certificate } : {}),
        rules: arrayAt(webhook, 'rules').slice(0, 100).map(ruleFacts),
        ...(namespaceSelector ? { namespaceSelector } : {}),
        ...(objectSelector ? { objectSelector } : {}),
        matchConditions: arrayAt(webhook, 'matchConditions').length,
        ...hints,
      };
    });
}

function ruleFacts(rule: unknown): AdmissionWebhookFacts['rules'][number] {
  const texts = (key: string) =>
    arrayAt(rule, key)
      .slice(0, 100)
      .flatMap(value =>
        typeof value === 'string' ? [value.slice(0, 253)] : [],
      );
  const scope = textAt(rule, 'scope');
  return {
    operations: texts('operations'),
    apiGroups: texts('apiGroups'),
    apiVersions: texts('apiVersions'),
    resources: texts('resources'),
    ...(scope ? { scope } : {}),
  };
}
