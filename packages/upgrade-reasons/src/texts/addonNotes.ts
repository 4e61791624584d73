/** What to know about the compatibility of an add-on: `addon-note.<id>`. */
export const addonNoteTexts = {
  'addon-note.coredns':
    'No range is published: the rows are what kubeadm installs. After several minors, removed Corefile options break it',
  'addon-note.kube-proxy':
    'Its version is a Kubernetes version. The version skew check judges it for each node',
  'addon-note.etcd':
    'No range is published: the rows are what kubeadm installs. Upgrade it one minor at a time',
  'addon-note.aws-vpc-cni':
    'AWS offers one build for all its minors. Upgrade the add-on one minor at a time',
  'addon-note.calico':
    'Minors that are not listed were not tested. They may still work. The operator has its own versions',
  'addon-note.cilium':
    'The tables of 1.19 and 1.20 are not included here. See the compatibility page of the release',
  'addon-note.antrea':
    'By policy, a release supports the four minors that were maintained when it was released. Upgrade the controller before the agents',
  'addon-note.aws-ebs-csi-driver':
    'It works with every minor that upstream or EKS supports. Only the newest two versions get fixes',
  'addon-note.gcp-pd-csi-driver':
    "The project's table is far behind its releases. A version that it does not list is unknown, not incompatible",
  'addon-note.secrets-store-csi-driver':
    'By policy, it works with every minor that upstream maintains',
  'addon-note.cluster-autoscaler':
    'It simulates the scheduler of the minor that it is built for',
  'addon-note.karpenter':
    'The providers of other clouds and EKS Auto Mode have their own versions',
  'addon-note.external-dns': 'It reads EndpointSlices since 0.18',
  'addon-note.ingress-nginx':
    'The last releases are v1.15.1, v1.14.5 and v1.13.9 of March 2026. This is not the controller of F5',
  'addon-note.kong-ingress-controller': 'The gateway has its own life cycle',
  'addon-note.istio':
    'Minors are added to the table after a release. gcr.io/istio-release and registry.istio.io are planned to close in December 2026',
  'addon-note.linkerd':
    'Open-source builds are edge releases since 2.15. Their tags do not name the minor',
  'addon-note.argo-workflows': 'Only the ends of a range are tested',
  'addon-note.flux':
    'The controllers have their own versions. The label app.kubernetes.io/version has the version of the distribution',
  'addon-note.prometheus-operator': 'No upper limit is published',
  'addon-note.kube-prometheus':
    'The version of this library cannot be read from a cluster',
  'addon-note.kube-prometheus-stack':
    'Helm does not upgrade the custom resource definitions of the chart',
  'addon-note.node-problem-detector':
    '0.8.13 and newer work with every maintained minor',
  'addon-note.gatekeeper':
    'By policy, every maintained minor of it works with every maintained minor of Kubernetes. The rows are what its tests ran',
  'addon-note.kyverno':
    'A failing policy webhook blocks the API. Check it before the control plane is upgraded',
  'addon-note.external-secrets':
    'The table lists only the minors of its own test runs, so a mismatch is weak evidence',
  'addon-note.vault-agent-injector': 'The rows are by chart version',
  'addon-note.velero':
    'Every minor since 1.18 is expected to work. The ranges are what was tested. Take a backup before the upgrade',
  'addon-note.crossplane': 'It requires a minor that upstream maintains',
  'addon-note.knative':
    'Its controller does not start below the minimum. Images are named by digest. The version is in the label app.kubernetes.io/version',
  'addon-note.longhorn':
    'The install pages contradict each other about the minimum, so it is not used as one',
  'addon-note.nvidia-gpu-operator':
    'Ranges differ by operating system. The common one is listed',
  'addon-note.containerd':
    'The rows are the patches that the tests of each minor ran with. It is part of the node image and is upgraded with it',
  'addon-note.cri-o':
    'Its minor equals that of the kubelet. It is upgraded with the node',
  'addon-note.cluster-api':
    'The rows are for the cluster that its controllers run on',
} as const;
