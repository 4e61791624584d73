import { Document, YAMLMap } from 'yaml';
import type { Imported, ImportedCluster } from './upgradeTool';

/** What is put into app-config.yaml; what a person must fill in is in comments. */
export function configurationText({ clusters }: Imported): string {
  const document = new Document({
    clusterUpgrades: {
      selfManagedAddOns: { clusters: clusters.map(clusterOf) },
    },
  });
  document.commentBefore = [
    ' For app-config.yaml of the portal.',
    ' Create the kubeconfig files: docs/providers/self-managed-add-ons.md.',
  ].join('\n');
  clusters.forEach(({ account, region }, index) => {
    const node = document.getIn([
      'clusterUpgrades',
      'selfManagedAddOns',
      'clusters',
      index,
    ]);
    if (node instanceof YAMLMap)
      node.commentBefore = ` AWS profile ${oneLine(account)}, region ${oneLine(
        region,
      )}`;
  });
  document.comment = [
    ' Add the clusters, each by its id from the address of its page in Drydock:',
    '   controllers:',
    ...clusters.flatMap(({ id, name }) => [
      `     - cluster: # id of ${oneLine(name)} in Drydock`,
      '       components: [add-ons]',
      `       provider: { id: self-managed-add-ons, reference: ${id} }`,
    ]),
    ' A plan sets the versions above with:',
    '   spec:',
    '     addOns: { update: all }',
  ].join('\n');
  return document.toString({ lineWidth: 0 });
}

function clusterOf({ id, addOns }: ImportedCluster) {
  const file = (account: string) => ({
    file: `/etc/drydock/${id}-add-ons-${account}.kubeconfig`,
  });
  return {
    id,
    kubeconfig: file('reader'),
    upgrade: { kubeconfig: file('writer') },
    addOns,
  };
}

/** A comment ends with its line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
