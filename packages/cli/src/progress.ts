import type { ClusterAccess } from '@drydock/upgrade-readiness';
import type { Console } from './console';

/** Counts what is read and, on a terminal, shows it in one line that goes away at the end. */
export function withProgress(
  access: ClusterAccess,
  { stderr, now }: Pick<Console, 'stderr' | 'now'>,
  quiet: boolean,
): { readonly access: ClusterAccess; done(): void } {
  if (quiet || !stderr.isTTY) return { access, done: () => undefined };
  const started = now().getTime();
  let requests = 0;
  let bytes = 0;
  const show = () => {
    const seconds = Math.round((now().getTime() - started) / 1000);
    stderr.write(
      `\r\u001B[2KReading ${access.description}: ${requests} ${
        requests === 1 ? 'request' : 'requests'
      }, ${(bytes / 1024 / 1024).toFixed(1)} MiB, ${seconds} s`,
    );
  };
  return {
    access: {
      description: access.description,
      async read(request) {
        requests += 1;
        show();
        const response = await access.read(request);
        bytes += response.decodedBytes;
        show();
        return response;
      },
      review: (review, signal) => access.review(review, signal),
      close: () => access.close(),
    },
    done: () => void stderr.write('\r\u001B[2K'),
  };
}
