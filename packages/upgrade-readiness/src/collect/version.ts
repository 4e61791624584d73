import type { SectionResult, VersionFacts } from '../contracts';
import { textAt } from '../decode';
import { failureOf } from './reader';
import type { Reader } from './reader';

/**
 * The server's own word. Nothing else is taken for it: kubelets and images tell of other programs.
 */
export async function readVersion(
  reader: Reader,
): Promise<SectionResult<VersionFacts>> {
  try {
    const answer = await reader.readObject({
      path: '/version',
      purpose: 'version',
      maxBytes: 64 * 1024,
    });
    const gitVersion = textAt(answer, 'gitVersion');
    const platform = textAt(answer, 'platform');
    if (!gitVersion) {
      return {
        status: 'failed',
        failures: [
          {
            kind: 'not-kubernetes',
            reason: { code: 'read.no-version' },
            request: 'GET /version',
            status: 200,
            retryable: false,
            remedy: { code: 'read.remedy-check-address' },
          },
        ],
      };
    }
    return {
      status: 'read',
      facts: {
        gitVersion: gitVersion.slice(0, 200),
        ...(platform ? { platform } : {}),
      },
    };
  } catch (error) {
    return { status: 'failed', failures: [failureOf(error)] };
  }
}
