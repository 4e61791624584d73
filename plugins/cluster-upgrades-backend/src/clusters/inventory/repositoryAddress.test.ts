import { fileAddress, shownAddress } from './repositoryAddress';

describe('addresses of manifests', () => {
  it.each([
    [
      'https://git.example/acme/deploy/tree/main/k8s/',
      'https://git.example/acme/deploy/tree/main/k8s/web/pdb.yaml',
    ],
    [
      'https://dev.azure.com/acme/shop/_git/deploy?path=/k8s/prod&version=GBmain',
      'https://dev.azure.com/acme/shop/_git/deploy?version=GBmain&path=/k8s/prod/web/pdb.yaml',
    ],
    [
      'https://dev.azure.com/acme/shop/_git/deploy?path=%2Fk8s%2Fdev',
      'https://dev.azure.com/acme/shop/_git/deploy?path=/k8s/dev/web/pdb.yaml',
    ],
    [
      'https://bitbucket.example/projects/ACME/repos/deploy/browse/k8s?at=main',
      'https://bitbucket.example/projects/ACME/repos/deploy/browse/k8s/web/pdb.yaml?at=main',
    ],
  ])('of a file in %s name its folder and branch', (folder, file) => {
    expect(fileAddress(folder, 'web/pdb.yaml')).toBe(file);
  });

  it('tell nothing else of a query, and no user', () => {
    const folder =
      'https://me:canary@git.example/deploy?private_token=canary&path=/k8s#canary';
    expect([shownAddress(folder), fileAddress(folder, 'a.yaml')]).toEqual([
      'https://git.example/deploy?path=/k8s',
      'https://git.example/deploy?path=/k8s/a.yaml',
    ]);
  });
});
