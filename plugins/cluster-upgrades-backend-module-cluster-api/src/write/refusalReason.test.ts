import { reasonText, said } from '@drydock/upgrade-reasons';
import { refusalReason } from './refusalReason';

const wordsOf = (text: string) => reasonText(refusalReason(said(text)));

describe('refusalReason', () => {
  it.each([
    [
      'spec.topology.version: Invalid value: "v1.38.0": version cannot be increased from "1.36.4" to "1.38.0"',
      /goes one minor at a time here, and v1\.36\.4 to v1\.38\.0 is more/,
    ],
    [
      'Invalid value: "v1.35.5": version cannot be decreased from "1.36.4" to "1.35.5"',
      /does not go back: v1\.35\.5 is older than v1\.36\.4/,
    ],
    [
      'Invalid value: "v1.36.3": version must match one of the versions defined in the ClusterClass',
      /allows only the versions that it lists/,
    ],
    [
      'Invalid value: "v1.37": version must be a valid semantic version',
      /not a full version/,
    ],
    [
      'spec.version: Forbidden: cannot update Kubernetes version from v1.36.4 to v1.38.0',
      /v1\.36\.4 to v1\.38\.0 is not one step up/,
    ],
    [
      'version cannot be changed: [Cluster.spec.topology.version 1.37.1 was not propagated to control plane yet (control plane version 1.36.4), there are still MachineDeployments completing a previous upgrade: [c1-md-0]]',
      /has not finished.*version 1\.37\.1 was not propagated to control plane yet.*c1-md-0/,
    ],
  ])('explains "%s" and keeps it', (text, words) => {
    expect(wordsOf(text)).toMatch(words);
    expect(wordsOf(text)).toContain(`(Cluster API: ${text})`);
  });

  it('hands on what it does not know, without the name of the webhook', () => {
    expect(
      wordsOf(
        'admission webhook "policy.example.com" denied the request: freeze until Monday',
      ),
    ).toBe('freeze until Monday');
  });
});
