// Before `backstage-cli package postpack` of a package: undoes prepack.mjs.
import { relative, sep } from 'node:path';
import { root } from '../lib/root.mjs';
import { removeAdded } from './added.mjs';

removeAdded(root, relative(root, process.cwd()).split(sep).join('/'));
