// A process of its own: it counts by replacing functions of the engine. Arguments: files with a
// list `textReaders`. Prints what it counted as one line of JSON.
import { pump, type TextReader } from './pump';

async function main(files: readonly string[]): Promise<void> {
  const lists = files.map(
    (file): readonly TextReader[] => require(file).textReaders,
  );
  const counted = await pump(lists.flat());
  // A pipe takes a part at a time: the process must not end before the last.
  await new Promise(resolve =>
    process.stdout.write(`${JSON.stringify(counted)}\n`, resolve),
  );
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  },
);
