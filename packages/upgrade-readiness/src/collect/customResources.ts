import type { CustomResourceFacts, SectionResult } from '../contracts';
import {
  arrayAt,
  booleanAt,
  isObject,
  longTextAt,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { backendReferenceOf } from './backendReference';
import { certificateFactsOfField } from './certificateBundles';
import type { ObjectPass } from './objectPass';
import { hintsOf, referenceOf } from './ownershipHints';
import { FactList, sectionOfList } from './sections';

const GROUP = 'apiextensions.k8s.io';
/** CustomResourceDefinitions carry whole schemas: a page of 500 may be 100 MB. */
const PAGE_SIZE = 25;
/** Conditions and the status that each should have. */
const WANTED: Readonly<Record<string, 'True' | 'False'>> = {
  Established: 'True',
  NamesAccepted: 'True',
  NonStructuralSchema: 'False',
  Terminating: 'False',
  KubernetesAPIApprovalPolicyConformant: 'True',
};

/** CustomResourceDefinitions (R13) without their schemas. */
export async function collectCustomResources(
  pass: ObjectPass,
): Promise<SectionResult<readonly CustomResourceFacts[]>> {
  const spec = {
    group: GROUP,
    version: 'v1',
    resource: 'customresourcedefinitions',
    form: 'full',
    purpose: 'custom-resources',
    pageSize: PAGE_SIZE,
  } as const;
  const outcome = await pass.subscribe(
    spec,
    () => new FactList(customResourceFacts),
  );
  return sectionOfList(outcome, ({ facts }) => facts);
}

function customResourceFacts(
  definition: JsonObject,
): CustomResourceFacts | undefined {
  const object = referenceOf(definition, GROUP, 'CustomResourceDefinition');
  if (!object) return undefined;
  const spec = objectAt(definition, 'spec');
  const names = objectAt(spec, 'names');
  const conversion = conversionOf(objectAt(spec, 'conversion'));
  return {
    object,
    group: textAt(spec, 'group') ?? '',
    kind: textAt(names, 'kind') ?? '',
    resource: textAt(names, 'plural') ?? '',
    versions: arrayAt(spec, 'versions')
      .slice(0, 50)
      .map(version => ({
        name: textAt(version, 'name') ?? '',
        served: booleanAt(version, 'served') ?? false,
        storage: booleanAt(version, 'storage') ?? false,
        deprecated: booleanAt(version, 'deprecated') ?? false,
        hasSchema: isObject(objectAt(version, 'schema').openAPIV3Schema),
      })),
    storedVersions: textsAt(objectAt(definition, 'status'), 'storedVersions'),
    preserveUnknownFields: booleanAt(spec, 'preserveUnknownFields') ?? false,
    ...(conversion ? { conversion } : {}),
    faults: arrayAt(objectAt(definition, 'status'), 'conditions')
      .slice(0, 50)
      .flatMap(faultOf),
    ...hintsOf(definition),
  };
}

function conversionOf(
  conversion: JsonObject,
): CustomResourceFacts['conversion'] {
  if (textAt(conversion, 'strategy') !== 'Webhook') return undefined;
  const webhook = objectAt(conversion, 'webhook');
  const clientConfig = objectAt(webhook, 'clientConfig');
  const backend = backendReferenceOf(clientConfig);
  const certificate = certificateFactsOfField(
    longTextAt(clientConfig, 'caBundle'),
  );
  return {
    ...(backend ? { backend } : {}),
    ...(certificate ? { certificate } : {}),
    reviewVersions: textsAt(webhook, 'conversionReviewVersions'),
  };
}

function faultOf(condition: unknown): CustomResourceFacts['faults'] {
  const type = textAt(condition, 'type') ?? '';
  const status = textAt(condition, 'status');
  const wanted = Object.hasOwn(WANTED, type) ? WANTED[type] : undefined;
  if (wanted === undefined || status === wanted) return [];
  const reason = textAt(condition, 'reason');
  const message = textAt(condition, 'message')?.slice(0, 300);
  return [
    { type, ...(reason ? { reason } : {}), ...(message ? { message } : {}) },
  ];
}

function textsAt(object: unknown, key: string): readonly string[] {
  return arrayAt(object, key)
    .slice(0, 50)
    .flatMap(value => (typeof value === 'string' ? [value.slice(0, 253)] : []));
}
