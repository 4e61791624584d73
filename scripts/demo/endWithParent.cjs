// Preloaded into what the demo starts: when the demo is killed without a chance to clean up, its
// channel closes and this process ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
