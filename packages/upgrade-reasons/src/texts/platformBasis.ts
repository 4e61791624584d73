/** Of the platform whose support dates count, and how it is known. */
export const platformBasisTexts = {
  'platform-basis.said':
    'Provider set by the operator or the source: {{platform}}',
  'platform-basis.contradiction':
    'Set to {{platform}} by the operator or the source, but it looks like {{seen}}, detected from {{marks}}',
  'platform-basis.seen': '{{platform}}, detected from {{marks}}',
  'platform-basis.seen-without-dates':
    '{{platform}}, detected from {{marks}}. No support dates of its own are known, so the upstream dates count',
  'platform-basis.not-read':
    'Upstream: the platform is unknown until the cluster is read',
  'platform-basis.doubtful': 'Upstream: the platform is uncertain. {{doubt}}',
  'platform-basis.unmarked':
    'Upstream: no signs of another platform were found',
  'platform-basis.version-unread':
    'Upstream: the version could not be read. It may show another platform',
  'platform-basis.nodes-unread':
    'Upstream: not all nodes could be read. They may show another platform',

  'platform-basis.mark-version': "the API server's version {{version}}",
  'platform-basis.mark-group': 'the API group {{group}}',
  'platform-basis.mark-label': 'nodes with the label {{labels}}',
  'platform-basis.mark-machine': 'nodes with the provider ID {{schemes}}',

  'platform-basis.doubt-two': 'Signs of {{platform}} and {{other}} were found',
  'platform-basis.doubt-label':
    "Nodes have a label of {{platform}}, but the API server's version {{version}} is not one of its builds. Machines of a cloud do not show who maintains the control plane",
  'platform-basis.doubt-nodes-unread':
    "The API server's version {{version}} looks like {{platform}}, but {{others}}, and not all nodes could be read",
  'platform-basis.doubt-control-plane_one':
    'It looks like {{platform}}, but {{count}} node of the control plane is among its nodes ({{nodes}}), which {{platform}} does not show; {{others}}',
  'platform-basis.doubt-control-plane_other':
    'It looks like {{platform}}, but {{count}} nodes of the control plane are among its nodes ({{nodes}}), which {{platform}} does not show; {{others}}',
  'platform-basis.doubt-machines':
    "The API server's version {{version}} looks like {{platform}}, but none of the nodes is a machine of it ({{schemes}}); {{others}}",
  'platform-basis.same-builds': '{{products}} have such builds too',
  'platform-basis.same-nodes': '{{product}} has such nodes too',
} as const;
