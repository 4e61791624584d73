import type { ManifestEditor, Path } from '../ManifestEditor';
import { GUIDE } from './conversion';
import type { Conversion } from './conversion';

export const autoscaling: readonly Conversion[] = [
  {
    kinds: ['HorizontalPodAutoscaler'],
    from: ['autoscaling/v2beta1'],
    to: 'autoscaling/v2',
    rewrite,
    source: GUIDE,
  },
];

function rewrite(editor: ManifestEditor): void {
  for (const index of editor.indexes('spec', 'metrics')) {
    const metric: Path = ['spec', 'metrics', index];
    resource(editor, [...metric, 'resource']);
    resource(editor, [...metric, 'containerResource']);
    pods(editor, [...metric, 'pods']);
    object(editor, [...metric, 'object']);
    external(editor, [...metric, 'external']);
  }
}

/**
 * A value of an old field goes under `target` with its type. The API server takes an average before
 * a value, as the old version did.
 */
function target(
  editor: ManifestEditor,
  path: Path,
  fields: readonly (readonly [old: string, type: string, name: string])[],
): void {
  const found = fields.filter(([old]) => editor.has(...path, old));
  const [first] = found;
  if (!first) return;
  const values = found.map(([old, , name]) => [name, editor.get(...path, old)]);
  for (const [old] of found) editor.remove([...path, old]);
  editor.set([...path, 'target'], {
    type: first[1],
    ...Object.fromEntries(values),
  });
  editor.changed('the values of metrics are now under target, with their type');
}

function resource(editor: ManifestEditor, path: Path): void {
  target(editor, path, [
    ['targetAverageUtilization', 'Utilization', 'averageUtilization'],
    ['targetAverageValue', 'AverageValue', 'averageValue'],
  ]);
}

function pods(editor: ManifestEditor, path: Path): void {
  identifier(editor, path, 'metricName', 'selector');
  target(editor, path, [
    ['targetAverageValue', 'AverageValue', 'averageValue'],
  ]);
}

function object(editor: ManifestEditor, path: Path): void {
  if (!editor.has(...path, 'metricName')) return;
  editor.rename([...path, 'target'], 'describedObject');
  identifier(editor, path, 'metricName', 'selector');
  target(editor, path, [
    ['averageValue', 'AverageValue', 'averageValue'],
    ['targetValue', 'Value', 'value'],
  ]);
}

function external(editor: ManifestEditor, path: Path): void {
  identifier(editor, path, 'metricName', 'metricSelector');
  target(editor, path, [
    ['targetAverageValue', 'AverageValue', 'averageValue'],
    ['targetValue', 'Value', 'value'],
  ]);
}

function identifier(
  editor: ManifestEditor,
  path: Path,
  nameField: string,
  selectorField: string,
): void {
  if (!editor.has(...path, nameField)) return;
  const name = editor.get(...path, nameField);
  const selector = editor.get(...path, selectorField);
  editor.remove([...path, nameField]);
  editor.remove([...path, selectorField]);
  editor.set([...path, 'metric'], {
    name,
    ...(selector === undefined ? {} : { selector }),
  });
  editor.changed(
    'metricName and its selector are now metric.name and metric.selector',
  );
}
