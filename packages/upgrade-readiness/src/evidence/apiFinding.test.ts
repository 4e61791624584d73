import { inEnglish } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { apiFinding } from './apiFinding';
import type { ApiFindingSubject } from './apiFinding';
import { reconcile } from './reconcile';

/** The finding about an object of a manifest file. */
function findingOf(
  apiVersion: string,
  kind: string,
  targetMinor = '1.37',
  currentMinor = '1.37',
  subject: Partial<ApiFindingSubject> = { inFile: 'a.yaml' },
) {
  const slash = apiVersion.indexOf('/');
  const [group, version] = [
    apiVersion.slice(0, Math.max(slash, 0)),
    apiVersion.slice(slash + 1),
  ];
  const conclusion = reconcile({
    traces: [],
    manifests: [{ source: 'manifest-file', apiVersion, origin: 'a.yaml' }],
    lostRow: () => builtinKnowledge.findApiVersion({ group, version, kind }),
    knowledge: builtinKnowledge,
    currentMinor,
    targetMinor,
  });
  if (!conclusion) throw new Error(`Nothing is said of ${apiVersion} ${kind}`);
  return apiFinding(
    { object: { group, kind, name: 'a' }, ...subject },
    conclusion,
    { knowledge: builtinKnowledge, currentMinor, targetMinor },
  );
}

describe('the finding about an API version', () => {
  it('says when the version goes', () => {
    expect(
      inEnglish(
        findingOf('policy/v1beta1', 'PodDisruptionBudget', '1.24').title,
      ),
    ).toContain(
      'names policy/v1beta1, which is deprecated and removed in v1.25',
    );
    expect(
      inEnglish(findingOf('policy/v1beta1', 'PodDisruptionBudget').title),
    ).toContain('names policy/v1beta1, which v1.37 does not serve');
  });

  it.each(['Endpoints', 'ComponentStatus'])(
    'names no version where no removal is planned: %s',
    kind => {
      expect(inEnglish(findingOf('v1', kind).title)).toBe(
        `${kind} a in a.yaml names v1, which is deprecated without a date of removal`,
      );
    },
  );

  it('names what takes its place today, though what the version first moved to has gone, too', () => {
    expect(
      findingOf('resource.k8s.io/v1alpha2', 'ResourceClass').fix.change,
    ).toEqual({
      before: 'apiVersion: resource.k8s.io/v1alpha2\nkind: ResourceClass',
      after: 'apiVersion: resource.k8s.io/v1\nkind: DeviceClass',
    });
    expect(
      inEnglish(findingOf('scheduling.k8s.io/v1alpha1', 'Workload').fix.what),
    ).toMatch(
      /^Change apiVersion to scheduling\.k8s\.io\/v1beta1 where the manifest is kept, and apply it again/,
    );
  });

  it('describes configuration files as files: no server explains them, and they are not applied', () => {
    const { title, fix } = findingOf(
      'kubeadm.k8s.io/v1beta3',
      'ClusterConfiguration',
    );
    expect(inEnglish(title)).toContain('does not read');
    expect(inEnglish(fix.what)).toBe(
      'Change apiVersion to kubeadm.k8s.io/v1beta4 in the file before what reads it is upgraded. Fields may differ: see the reference of that version; kubeadm config migrate rewrites it',
    );
    const scheduler = findingOf(
      'kubescheduler.config.k8s.io/v1beta3',
      'KubeSchedulerConfiguration',
    ).fix.what;
    expect(inEnglish(scheduler)).toBe(
      'Change apiVersion to kubescheduler.config.k8s.io/v1 in the file before what reads it is upgraded. Fields may differ: see the reference of that version',
    );
  });

  it('names a version that is served today and at the target', () => {
    const { fix } = findingOf(
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'FlowSchema',
      '1.26',
      '1.25',
    );
    expect(inEnglish(fix.what)).toMatch(
      /^Change apiVersion to flowcontrol\.apiserver\.k8s\.io\/v1beta2 where the manifest is kept, and apply it again/,
    );
    expect(fix.change?.after).toContain('flowcontrol.apiserver.k8s.io/v1beta2');
    expect(inEnglish(fix.what)).not.toContain('once the cluster runs');
  });

  it('says from when on a version is served that is not yet, and what works until then', () => {
    const { fix } = findingOf(
      'flowcontrol.apiserver.k8s.io/v1beta1',
      'FlowSchema',
      '1.32',
      '1.25',
    );
    expect(inEnglish(fix.what)).toContain(
      'v1.25 does not serve flowcontrol.apiserver.k8s.io/v1 yet: make this change once the cluster runs v1.29. Until then flowcontrol.apiserver.k8s.io/v1beta2 works, which v1.29 removes',
    );
    const chart = findingOf(
      'flowcontrol.apiserver.k8s.io/v1beta3',
      'FlowSchema',
      '1.32',
      '1.28',
      { renderedBy: 'chart web' },
    ).fix.what;
    expect(inEnglish(chart)).toMatch(
      /^Upgrade chart web to a version that renders flowcontrol\.apiserver\.k8s\.io\/v1\. v1\.28 does not serve .* once the cluster runs v1\.29, and before v1\.32/,
    );
    const fields = findingOf(
      'resource.k8s.io/v1alpha3',
      'ResourceClaim',
      '1.34',
      '1.31',
    ).fix.what;
    expect(inEnglish(fields)).toContain(
      'lists those of v1.34, once the cluster runs it',
    );
  });

  it('tells a release that names a version which the server does not know any longer to be mended first', () => {
    expect(
      inEnglish(
        findingOf('policy/v1beta1', 'PodDisruptionBudget', '1.37', '1.31', {
          renderedBy: 'chart web',
        }).fix.what,
      ),
    ).toBe(
      'The server no longer serves policy/v1beta1: first run the plugin mapkubeapis for the release. Then upgrade chart web to a version that renders policy/v1',
    );
  });
});
