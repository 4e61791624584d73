import type { hopsTexts } from '../texts/hops';
import type { Translated } from '../texts/Translated';

export const hopsDe: Translated<typeof hopsTexts> = {
  'hops.target-not-a-version':
    'Das Ziel ist {{given}} und damit keine Kubernetes-Version. Schreiben Sie es als v1.35.4 oder 1.35',
  'hops.control-plane-not-a-version':
    'Die Version der Control Plane ist {{given}} und damit keine Kubernetes-Version. Schreiben Sie sie als v1.35.4 oder 1.35',
  'hops.pool-not-a-version':
    'Die Version des Node-Pools {{pool}} ist {{given}} und damit keine Kubernetes-Version. Schreiben Sie sie als v1.35.4 oder 1.35',
  'hops.other-major':
    'Von {{current}} führt kein Weg zu {{target}}: Die Major-Version ist eine andere. Wählen Sie eine Version {{range}}',
  'hops.downgrade':
    '{{target}} ist älter als {{current}}, die Version der Control Plane, und Kubernetes geht nicht zurück. Wählen Sie {{least}} oder neuer',
  'hops.nodes-newer':
    'Nodes dürfen nicht neuer sein als die Control Plane, aber diese Pools sind neuer als {{target}}: {{pools}}. Wählen Sie ein Ziel, das mindestens deren Minor-Version hat',
  'hops.pool-at': '{{pool}} ({{version}})',
  'hops.too-far':
    '{{target}} liegt {{minors}} Minor-Versionen nach {{current}}, ein Weg hat höchstens {{most}}. Prüfen Sie das Ziel auf einen Tippfehler',
  'hops.already-there':
    'Die Control Plane und alle Node-Pools laufen bereits mit {{target}} oder neuer. Wählen Sie eine neuere Version, oder lassen Sie diesen Cluster aus',
};
