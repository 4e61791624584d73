import { parseVersion } from '@drydock/kubernetes-knowledge';

/** `/version`. A malformed git version is passed on as it is: servers do send such. */
export function versionInfo(gitVersion: string): Record<string, string> {
  const parsed = parseVersion(gitVersion);
  const managed = parsed?.suffix ? '+' : '';
  return {
    major: parsed ? String(parsed.major) : '',
    minor: parsed ? `${parsed.minor}${managed}` : '',
    gitVersion,
    gitCommit: '3f4b1e0c6a1d',
    gitTreeState: 'clean',
    buildDate: '2026-08-20T10:00:00Z',
    goVersion: 'go1.25.1',
    compiler: 'gc',
    platform: 'linux/amd64',
  };
}
