import type {
  ControlPlaneCertificateFacts,
  SectionResult,
  VersionFacts,
} from '../contracts';
import { certificateFactsOf } from './certificateBundles';
import { readConfigMap } from './configMaps';
import type { Reader } from './reader';

const BUNDLES = [
  {
    configMap: 'extension-apiserver-authentication',
    key: 'client-ca-file',
    use: 'CA of client certificates',
  },
  {
    configMap: 'extension-apiserver-authentication',
    key: 'requestheader-client-ca-file',
    use: 'CA of the front proxy (aggregated APIs)',
  },
  {
    configMap: 'kube-root-ca.crt',
    key: 'ca.crt',
    use: 'CA of the API server, as pods trust it',
  },
] as const;

/** Certificates that the control plane depends on and that the API shows (R19). */
export async function readCertificates(
  reader: Reader,
  version: SectionResult<VersionFacts>,
): Promise<SectionResult<readonly ControlPlaneCertificateFacts[]>> {
  const names = [...new Set(BUNDLES.map(({ configMap }) => configMap))];
  const answers = new Map(
    await Promise.all(
      names.map(
        async name =>
          [name, await readConfigMap(reader, name, 'certificates')] as const,
      ),
    ),
  );
  const facts: ControlPlaneCertificateFacts[] = BUNDLES.flatMap(
    ({ configMap, key, use }) => {
      const answer = answers.get(configMap);
      const bundle =
        answer && 'data' in answer ? answer.data?.get(key) : undefined;
      return bundle
        ? [
            {
              use,
              from: `ConfigMap kube-system/${configMap}`,
              certificate: certificateFactsOf(bundle),
            },
          ]
        : [];
    },
  );
  const serving = reader.servingCertificate();
  if (serving)
    facts.push({
      use: 'API server',
      from: 'the connection to the API server',
      certificate: certificateFactsOf(serving),
    });
  const failures = [...answers.values()].flatMap(answer =>
    'failure' in answer ? [answer.failure] : [],
  );
  // Where nothing at all is found on a server of no known version, it may be none.
  if (facts.length === 0 && version.status === 'failed')
    return { status: 'failed', failures: [...failures, ...version.failures] };
  if (failures.length === 0) return { status: 'read', facts };
  return facts.length > 0
    ? { status: 'partial', facts, failures }
    : { status: 'failed', failures };
}
