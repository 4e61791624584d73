import type { pathTexts } from '../texts/path';
import type { Translated } from '../texts/Translated';

export const pathDe: Translated<typeof pathTexts> = {
  'path.not-a-version': '{{given}} ist keine Kubernetes-Version',
  'path.control-plane-downgrade':
    'Die Control Plane ginge von {{from}} auf {{to}} zurück: Downgrades sind nicht möglich',
  'path.control-plane-skips-minor':
    'Die Control Plane würde eine Minor-Version zwischen {{from}} und {{to}} überspringen',
  'path.control-plane-older':
    'Die Control Plane läuft mit {{from}} und damit älter als {{to}}: Auf {{to}} kann sie nicht zurückgehen',
  'path.control-plane-too-far-back':
    'Die Control Plane ginge um mehr als eine Minor-Version zurück, von {{from}} auf {{to}}',
  'path.pool-before-control-plane':
    'Der Node-Pool {{pool}} wäre neuer als die Control Plane mit {{to}}: Setzen Sie ihn zuerst zurück',
  'path.pool-older':
    'Der Node-Pool {{pool}} läuft mit {{from}} und damit bereits älter als {{to}}: Auf {{to}} kann er nicht zurückgehen',
  'path.pool-downgrade':
    'Der Node-Pool {{pool}} ginge von {{from}} auf {{to}} zurück',
  'path.nodes-newer':
    'Nodes mit {{nodes}} wären neuer als die Control Plane mit {{version}}',
  'path.pool-too-old_one':
    'Der Node-Pool {{pool}} mit {{nodes}} läge {{count}} Minor-Version hinter der Control Plane mit {{version}}; erlaubt sind {{allowed}}',
  'path.pool-too-old_other':
    'Der Node-Pool {{pool}} mit {{nodes}} läge {{count}} Minor-Versionen hinter der Control Plane mit {{version}}; erlaubt sind {{allowed}}',

  'path.pools-follow':
    'Die Node-Pools dieses Clusters folgen der Control Plane von selbst oder einem laufenden Upgrade: Sie lassen sich nicht zurückhalten',
  'path.pools-follow-scope':
    'Die Node-Pools dieses Clusters folgen der Control Plane von selbst oder einem laufenden Upgrade: Der Umfang {{scope}} lässt sich nicht einhalten',
  'path.no-canary-pool':
    'Auf dieser Plattform werden alle Node-Pools zugleich aktualisiert: Kein Canary-Pool kann vorangehen',
  'path.no-canary-node':
    'Auf dieser Plattform kann kein Node vor den anderen seines Pools an die Reihe kommen: Verwenden Sie Canary-Pools, oder lassen Sie canaryNode weg',
  'path.no-add-ons':
    '{{provider}} hat keine Add-ons, die Drydock aktualisieren kann: Lassen Sie addOns weg',
  'path.pools-first':
    'Die Node-Pools müssen mit {{version}} laufen, bevor die Control Plane weitergehen kann: Bringen Sie zuerst diese dorthin, mit dem Umfang full oder node-pools',
  'path.control-plane-first':
    'Die Control Plane läuft mit {{version}}: Sie muss die Zielversion haben, bevor die Node-Pools allein dorthin gehen',
  'path.no-node-first': 'Kein Node kann vorangehen: {{pools}}',
  'path.of-pool': '{{pool}}: {{reason}}',
  'path.canary-left':
    'ein früheres Upgrade hat darin einen Node mit {{version}} hinterlassen; ein Plan auf diese Version bringt die übrigen dorthin',

  'path.rollback-of-what':
    'Ein Rollback nennt, was zurückgeht: den Umfang control-plane oder node-pools',
  'path.no-way-back-of-control-plane':
    '{{provider}} kann die Control Plane nicht zurücksetzen',
  'path.no-way-back-of-control-plane-because':
    '{{provider}} kann die Control Plane nicht zurücksetzen: {{reason}}',
  'path.no-way-back-of-pools':
    '{{provider}} kann Node-Pools nicht zurücksetzen',
  'path.no-way-back-of-pools-because':
    '{{provider}} kann Node-Pools nicht zurücksetzen: {{reason}}',

  'path.under-way':
    'Er wird bereits auf {{version}} aktualisiert: Warten Sie, bis das abgeschlossen ist, oder lassen Sie ihn weg',
  'path.under-way-waits':
    'Er wird bereits auf {{version}} aktualisiert ({{waits}}): Warten Sie, bis das abgeschlossen ist, oder lassen Sie ihn weg',
  'path.under-way-back':
    'Er wird bereits auf {{version}} zurückgesetzt: Warten Sie, bis das abgeschlossen ist, oder lassen Sie ihn weg',
  'path.under-way-back-waits':
    'Er wird bereits auf {{version}} zurückgesetzt ({{waits}}): Warten Sie, bis das abgeschlossen ist, oder lassen Sie ihn weg',
  'path.arrived': 'Er läuft bereits mit {{version}}',
  'path.arrived-back': 'Nichts davon ist neuer als {{version}}',
  'path.beyond': 'Er läuft mit {{current}}, neuer als {{version}}',
};
