import type { DetectionSignal } from '@drydock/kubernetes-knowledge';
import type { FactReader } from './factReader';
import {
  lookForAdmissionPlugin,
  lookForAnyComponentFlag,
  lookForComponentVersion,
  lookForConfigMap,
  lookForConfigurationValue,
  lookForConfigurationVersion,
  lookForFeatureGate,
  lookForFlag,
} from './lookAtConfiguration';
import {
  lookForKernel,
  lookForNodeProvider,
  lookForOperatingSystem,
  lookForRuntime,
} from './lookAtNodes';
import {
  lookForAggregatedApi,
  lookForNamespaceLabel,
  lookForProvisioner,
  lookForServedApi,
  lookForServiceAnnotation,
  lookForServiceField,
  lookForStoredKind,
  lookForUnreadableConversionCa,
  lookForWebhookRule,
} from './lookAtObjects';
import {
  lookForHostPath,
  lookForHostPort,
  lookForImage,
  lookForNodeLabel,
  lookForPodAnnotation,
  lookForPodField,
  lookForSpreadOnSomeNodes,
  lookForToleration,
  lookForVolumeType,
  lookForWorkloadName,
} from './lookAtWorkloads';
import { blind } from './sightings';
import type { Look } from './sightings';

/** Looks for one signal in the facts of a cluster. */
export function lookFor(signal: DetectionSignal, reader: FactReader): Look {
  switch (signal.kind) {
    case 'manual':
      return blind('other', { code: 'check.look.not-in-api' });
    case 'flag':
      return lookForFlag(reader, signal);
    case 'any-component-flag':
      return lookForAnyComponentFlag(reader, signal);
    case 'feature-gate':
      return lookForFeatureGate(reader, signal);
    case 'admission-plugin':
      return lookForAdmissionPlugin(reader, signal);
    case 'configuration-version':
      return lookForConfigurationVersion(reader, signal);
    case 'configuration-value':
      return lookForConfigurationValue(reader, signal);
    case 'config-map':
      return lookForConfigMap(reader, signal);
    case 'component-version':
      return lookForComponentVersion(reader, signal);
    case 'node-runtime':
      return lookForRuntime(reader, signal);
    case 'node-operating-system':
      return lookForOperatingSystem(reader, signal);
    case 'node-provider':
      return lookForNodeProvider(reader, signal);
    case 'node-kernel':
      return lookForKernel(reader, signal);
    case 'volume-type':
      return lookForVolumeType(reader, signal);
    case 'host-path':
      return lookForHostPath(reader, signal);
    case 'image':
      return lookForImage(reader, signal);
    case 'pod-field':
      return lookForPodField(reader, signal);
    case 'pod-annotation':
      return lookForPodAnnotation(reader, signal);
    case 'node-label':
      return lookForNodeLabel(reader, signal);
    case 'toleration':
      return lookForToleration(reader, signal);
    case 'spread-on-some-nodes':
      return lookForSpreadOnSomeNodes(reader);
    case 'host-port-in-node-port-range':
      return lookForHostPort(reader);
    case 'workload-name':
      return lookForWorkloadName(reader, signal);
    case 'storage-provisioner':
      return lookForProvisioner(reader, signal);
    case 'service-field':
      return lookForServiceField(reader, signal);
    case 'service-annotation':
      return lookForServiceAnnotation(reader, signal);
    case 'namespace-label':
      return lookForNamespaceLabel(reader, signal);
    case 'served-api':
      return lookForServedApi(reader, signal);
    case 'stored-kind':
      return lookForStoredKind(reader, signal);
    case 'webhook-rule':
      return lookForWebhookRule(reader, signal);
    case 'conversion-ca-unreadable':
      return lookForUnreadableConversionCa(reader);
    case 'aggregated-api':
      return lookForAggregatedApi(reader);
    default: {
      const unknown: never = signal;
      return unknown;
    }
  }
}
