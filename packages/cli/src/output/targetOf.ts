import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Evaluation } from '@drydock/upgrade-readiness';
import { clean } from './clean';

/** The target as the sentences of an evaluation write it: `v1.37`. */
export function targetOf({ target }: Pick<Evaluation, 'target'>): string {
  return parseVersion(target) ? formatVersion(target) : clean(target);
}
