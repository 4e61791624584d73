import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

/**
 * Kinds whose fields are the same in both versions: the API server converts them without a change.
 */
export const sameFields: readonly Conversion[] = [
  {
    kinds: ['CronJob'],
    from: ['batch/v2alpha1', 'batch/v1beta1'],
    to: 'batch/v1',
    source: GUIDE,
  },
  {
    kinds: ['HorizontalPodAutoscaler'],
    from: ['autoscaling/v2beta2'],
    to: 'autoscaling/v2',
    source: GUIDE,
  },
  {
    kinds: ['IngressClass'],
    from: ['networking.k8s.io/v1beta1'],
    to: 'networking.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['NetworkPolicy'],
    from: ['extensions/v1beta1'],
    to: 'networking.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['APIService'],
    from: ['apiregistration.k8s.io/v1beta1'],
    to: 'apiregistration.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['Lease'],
    from: ['coordination.k8s.io/v1beta1'],
    to: 'coordination.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['PriorityClass'],
    from: ['scheduling.k8s.io/v1alpha1', 'scheduling.k8s.io/v1beta1'],
    to: 'scheduling.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'],
    from: ['rbac.authorization.k8s.io/v1beta1'],
    to: 'rbac.authorization.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['RuntimeClass'],
    from: ['node.k8s.io/v1beta1'],
    to: 'node.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: [
      'StorageClass',
      'VolumeAttachment',
      'CSIDriver',
      'CSINode',
      'CSIStorageCapacity',
    ],
    from: ['storage.k8s.io/v1beta1'],
    to: 'storage.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['FlowSchema'],
    from: [
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'flowcontrol.apiserver.k8s.io/v1beta2',
      'flowcontrol.apiserver.k8s.io/v1beta3',
    ],
    to: 'flowcontrol.apiserver.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['FlowSchema', 'PriorityLevelConfiguration'],
    from: ['flowcontrol.apiserver.k8s.io/v1beta1'],
    to: 'flowcontrol.apiserver.k8s.io/v1beta2',
    source: GUIDE,
  },
  {
    kinds: ['FlowSchema'],
    from: [
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'flowcontrol.apiserver.k8s.io/v1beta2',
    ],
    to: 'flowcontrol.apiserver.k8s.io/v1beta3',
    source: GUIDE,
  },
  // Of these the schemas of both versions were compared, as API servers of 1.32 and 1.37 publish
  // them.
  {
    kinds: ['ServiceCIDR', 'IPAddress'],
    from: ['networking.k8s.io/v1beta1'],
    to: 'networking.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['VolumeAttributesClass'],
    from: ['storage.k8s.io/v1alpha1', 'storage.k8s.io/v1beta1'],
    to: 'storage.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: [
      'ValidatingAdmissionPolicy',
      'ValidatingAdmissionPolicyBinding',
      'MutatingAdmissionPolicy',
      'MutatingAdmissionPolicyBinding',
    ],
    from: ['admissionregistration.k8s.io/v1beta1'],
    to: 'admissionregistration.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['ClusterTrustBundle'],
    from: ['certificates.k8s.io/v1beta1'],
    to: 'certificates.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['StorageVersionMigration'],
    from: ['storagemigration.k8s.io/v1beta1'],
    to: 'storagemigration.k8s.io/v1',
    source: GUIDE,
  },
  {
    kinds: ['TokenReview'],
    from: ['authentication.k8s.io/v1beta1'],
    to: 'authentication.k8s.io/v1',
    source: GUIDE,
  },
];
