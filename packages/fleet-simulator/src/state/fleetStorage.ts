import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'fs';
import { join } from 'path';
import type { ClusterState, Fleet } from './clusterState';

const FORMAT_VERSION = 1;

/** Keeps clusters over restarts. Each cluster is written as a whole, atomically. */
export interface FleetStorage {
  /** The stored fleet; undefined when there is none yet. */
  load(): Fleet | undefined;
  /** Begins a new fleet: remembers its seed and drops what was stored. */
  begin(fleet: Fleet): void;
  save(cluster: ClusterState): void;
  remove(clusterName: string): void;
}

/**
 * One JSON file a cluster, written beside and renamed over the old one, so that a kill leaves
 * either the old or the new.
 */
export function createFolderStorage(folder: string): FleetStorage {
  const clustersFolder = join(folder, 'clusters');
  const fleetFile = join(folder, 'fleet.json');
  const fileOf = (name: string) =>
    join(clustersFolder, `${encodeURIComponent(name)}.json`);
  return {
    load: () => {
      if (!existsSync(fleetFile)) return undefined;
      const header = JSON.parse(readFileSync(fleetFile, 'utf8')) as {
        formatVersion: number;
        seed: number;
      };
      if (header.formatVersion !== FORMAT_VERSION) {
        throw new Error(
          `${fleetFile} has format ${header.formatVersion}, this simulator reads ${FORMAT_VERSION}; delete the folder to start anew`,
        );
      }
      const clusters = readdirSync(clustersFolder)
        .filter(name => name.endsWith('.json'))
        .sort()
        .map(
          name =>
            JSON.parse(
              readFileSync(join(clustersFolder, name), 'utf8'),
            ) as ClusterState,
        );
      return { seed: header.seed, clusters };
    },
    begin: fleet => {
      rmSync(clustersFolder, { recursive: true, force: true });
      mkdirSync(clustersFolder, { recursive: true });
      for (const cluster of fleet.clusters)
        writeAtomically(fileOf(cluster.name), JSON.stringify(cluster));
      writeAtomically(
        fleetFile,
        JSON.stringify({ formatVersion: FORMAT_VERSION, seed: fleet.seed }),
      );
    },
    save: cluster =>
      writeAtomically(fileOf(cluster.name), JSON.stringify(cluster)),
    remove: name => rmSync(fileOf(name), { force: true }),
  };
}

function writeAtomically(file: string, text: string): void {
  const beside = `${file}.new`;
  const handle = openSync(beside, 'w');
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}
