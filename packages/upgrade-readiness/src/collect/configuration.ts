import { minorOf } from '@drydock/kubernetes-knowledge';
import { parseAllDocuments } from 'yaml';
import type { Document as Parsed } from 'yaml';
import type {
  ClusterReadFailure,
  ConfigurationFacts,
  SectionResult,
  VersionFacts,
} from '../contracts';
import { isObject, textAt } from '../decode';
import { plainValueOf } from '../manifests/plainValue';
import { readConfigMap } from './configMaps';
import { harmlessValue } from './credentialNames';
import type { Reader } from './reader';

type Document = ConfigurationFacts['documents'][number];

const MAX_VALUES = 300;
const MAX_DEPTH = 12;
const MAX_TEXT = 256 * 1024;
const MAX_DOCUMENTS = 20;
const UNREADABLE = Symbol('unreadable');

/**
 * How kubeadm, the kubelets and kube-proxy are configured, from the ConfigMaps in which kubeadm
 * keeps it (R17). Other clusters have none.
 */
export async function readConfiguration(
  reader: Reader,
  version: SectionResult<VersionFacts>,
): Promise<SectionResult<ConfigurationFacts>> {
  const names = [
    'kubeadm-config',
    'kubelet-config',
    'kube-proxy',
    ...versionedNames(version),
  ];
  const answers = await Promise.all(
    names.map(async name => ({
      name,
      answer: await readConfigMap(reader, name, 'configuration'),
    })),
  );
  const texts = answers.flatMap(({ name, answer }) =>
    'failure' in answer || !answer.data
      ? []
      : [...answer.data].map(([key, text]) => readText(name, key, text)),
  );
  const documents = texts.flatMap(text => text.documents);
  const failures = [
    ...answers.flatMap(({ answer }) =>
      'failure' in answer ? [answer.failure] : [],
    ),
    ...texts.flatMap(({ failure }) => failure ?? []),
  ];
  // Where nothing at all is found on a server of no known version, it may be none.
  if (documents.length === 0 && version.status === 'failed')
    return { status: 'failed', failures: [...failures, ...version.failures] };
  if (failures.length === 0) return { status: 'read', facts: { documents } };
  return answers.every(({ answer }) => 'failure' in answer)
    ? { status: 'failed', failures }
    : { status: 'partial', facts: { documents }, failures };
}

/**
 * Until 1.23 kubeadm kept the kubelets' configuration under the minor's name; an upgraded cluster
 * may still have it.
 */
function versionedNames(
  version: SectionResult<VersionFacts>,
): readonly string[] {
  const minor =
    version.status === 'read' ? minorOf(version.facts.gitVersion) : undefined;
  const number = Number(minor?.split('.')[1]);
  return Number.isInteger(number) && number <= 25
    ? [`kubelet-config-1.${number}`, `kubelet-config-1.${number - 1}`]
    : [];
}

interface ReadText {
  readonly documents: readonly Document[];
  /** What of it could not be read; unread documents are no absent ones. */
  readonly failure?: ClusterReadFailure;
}

function readText(configMap: string, key: string, text: string): ReadText {
  const place = {
    object: { object: `ConfigMap kube-system/${configMap}` },
    key: { object: key },
  };
  if (text.length > MAX_TEXT)
    return {
      documents: [],
      failure: {
        kind: 'too-large',
        reason: {
          code: 'read.config-map-too-long',
          params: { ...place, limit: { number: MAX_TEXT / 1024 } },
        },
        retryable: false,
      },
    };
  const parsed = parseAllDocuments(text, {
    uniqueKeys: false,
    prettyErrors: false,
  });
  if (!Array.isArray(parsed)) return { documents: [] };
  const values = parsed.map(valueOf);
  const isWhole =
    parsed.length <= MAX_DOCUMENTS &&
    values.every(value => value !== UNREADABLE);
  return {
    documents: values.slice(0, MAX_DOCUMENTS).flatMap(value => {
      // A kubeconfig is a credential, not a configuration.
      if (!isObject(value) || textAt(value, 'kind') === 'Config') return [];
      const apiVersion = textAt(value, 'apiVersion');
      const kind = textAt(value, 'kind');
      return [
        {
          configMap,
          key,
          ...(apiVersion ? { apiVersion } : {}),
          ...(kind ? { kind } : {}),
          values: scalarsOf(value),
        },
      ];
    }),
    ...(isWhole
      ? {}
      : {
          failure: {
            kind: 'not-kubernetes',
            reason: {
              code: 'read.config-map-no-yaml',
              params: { ...place, limit: { number: MAX_DOCUMENTS } },
            },
            retryable: false,
          },
        }),
  };
}

/** UNREADABLE for what is no YAML, and where aliases multiply or lead nowhere. */
function valueOf(document: Parsed): unknown {
  try {
    return document.errors.length > 0 ? UNREADABLE : plainValueOf(document);
  } catch {
    return UNREADABLE;
  }
}

function scalarsOf(
  document: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  let count = 0;
  const visit = (value: unknown, path: string, depth: number): void => {
    if (
      count >= MAX_VALUES ||
      depth > MAX_DEPTH ||
      value === null ||
      value === undefined
    )
      return;
    if (typeof value === 'object') {
      for (const [key, child] of Object.entries(value))
        visit(child, path ? `${path}.${key}` : key, depth + 1);
    } else {
      values[path.slice(0, 300)] = harmlessValue(path, String(value));
      count += 1;
    }
  };
  visit(document, '', 0);
  return values;
}
