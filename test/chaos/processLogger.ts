import type { LoggerService } from '@backstage/backend-plugin-api';

const nothing = () => undefined;

/**
 * Of a process that is started to be killed, to whom `write` is given what went wrong. Those of
 * @backstage/backend-test-utils load for three seconds.
 */
export function processLogger(
  write: (line: string) => void = nothing,
): LoggerService {
  const logger: LoggerService = {
    error: message => write(`${message}\n`),
    warn: nothing,
    info: nothing,
    debug: nothing,
    child: () => logger,
  };
  return logger;
}
