// The pages of `--explain` lie in docs/checks of the repository; a published package brings its own copy.
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = path => fileURLToPath(new URL(path, import.meta.url));
await cp(at('../../../docs/checks'), at('../docs/checks'), { recursive: true });
