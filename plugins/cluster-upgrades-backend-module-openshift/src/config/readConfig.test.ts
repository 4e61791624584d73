import { ConfigReader } from '@backstage/config';
import { readOpenShiftConfig } from './readConfig';

const read = (openshift?: object) =>
  readOpenShiftConfig(
    new ConfigReader(
      openshift
        ? { clusterUpgrades: JSON.parse(JSON.stringify({ openshift })) }
        : {},
    ),
  );
const cluster = { id: 'ocp-1', kubeconfig: { file: '/a' } };

describe('readOpenShiftConfig', () => {
  it('names nothing without configuration', () => {
    expect(read()).toEqual([]);
  });

  it('takes a cluster without a writer, and one with another context', () => {
    const upgrade = { kubeconfig: { file: '/a', context: 'writer' } };
    const clusters = [cluster, { ...cluster, id: 'ocp-2', upgrade }];
    expect(read({ clusters })).toEqual(clusters);
  });

  it.each<[object, RegExp]>([
    [{ ...cluster, id: 'OCP' }, /clusters\[0\]\.id: must be kebab-case/],
    [
      { ...cluster, upgrade: { kubeconfig: { file: '/a' } } },
      /reading and changing never share a credential/,
    ],
    [{ ...cluster, channel: 'x' }, /has no setting 'channel'/],
  ])('refuses %j and says where', (entry, message) => {
    expect(() => read({ clusters: [entry] })).toThrow(message);
  });

  it('refuses two clusters of one id', () => {
    expect(() => read({ clusters: [cluster, cluster] })).toThrow(
      /clusters\[1\]\.id: ocp-1 is used twice/,
    );
  });
});
