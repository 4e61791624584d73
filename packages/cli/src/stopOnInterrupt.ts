/** Ctrl-C ends the read and closes its connections. */
export function stopOnInterrupt() {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  return {
    signal: controller.signal,
    dispose: () => void process.off('SIGINT', stop),
  };
}
