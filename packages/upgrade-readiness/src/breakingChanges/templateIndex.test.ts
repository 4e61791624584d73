import { workloadRunning } from '../__testUtils__/addons';
import { podOf } from '../testing/inventories';
import { templateIndexOf } from './templateIndex';

describe('templateIndexOf', () => {
  const web = workloadRunning(['nginx:1.27', 'nginx:1.27'], {
    namespace: 'shop',
    name: 'web',
  });
  const { template } = workloadRunning(['busybox:1'], {
    namespace: 'shop',
    name: 'bare',
  });

  it('lists each template once a key, and pods that no workload explains', () => {
    const index = templateIndexOf(
      [web],
      [
        podOf('bare', { app: 'bare' }, { template }),
        podOf('web-1', { app: 'web' }),
      ],
    );
    expect(
      [...index.images].map(([repository, uses]) => [
        repository,
        uses.map(
          ({ source: { object }, image }) =>
            `${object.kind} ${object.name} ${image}`,
        ),
      ]),
    ).toEqual([
      ['docker.io/library/nginx', ['Deployment web nginx:1.27']],
      ['docker.io/library/busybox', ['Pod bare busybox:1']],
    ]);
  });

  it('is made once for the same facts', () => {
    const [workloads, pods] = [[web], [podOf('web-1', {})]];
    expect(templateIndexOf(workloads, pods)).toBe(
      templateIndexOf(workloads, pods),
    );
    expect(templateIndexOf(workloads, [])).not.toBe(
      templateIndexOf(workloads, pods),
    );
  });
});
