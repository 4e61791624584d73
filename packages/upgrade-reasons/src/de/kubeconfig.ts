import type { kubeconfigTexts } from '../texts/kubeconfig';
import type { Translated } from '../texts/Translated';

export const kubeconfigDe: Translated<typeof kubeconfigTexts> = {
  'kubeconfig.not-loaded':
    'Die kubeconfig {{file}} lässt sich nicht laden: {{error}}',
  'kubeconfig.not-one':
    '{{file}} lässt sich nicht laden: Es ist keine kubeconfig',
  'kubeconfig.no-context':
    'Die kubeconfig {{file}} enthält keinen Kontext {{context}}',
  'kubeconfig.no-current-context':
    'Die kubeconfig {{file}} hat keinen aktuellen Kontext mit einem Cluster',
  'kubeconfig.runs-program':
    'Die kubeconfig {{file}} führt zum Anmelden ein Programm aus (exec), was ein Dienst nicht tut',
  'kubeconfig.logs-in-person':
    'Die kubeconfig {{file}} meldet eine Person an (auth-provider), was ein Dienst nicht tut',
  'kubeconfig.remedy-check-file':
    'Prüfen Sie, ob die Datei existiert, für das Backend lesbar und YAML ist',
  'kubeconfig.remedy-contexts': 'Verwenden Sie einen von: {{contexts}}',
  'kubeconfig.remedy-empty':
    'Fügen Sie der Datei einen Kontext hinzu. Sie ist leer',
  'kubeconfig.remedy-set-context':
    'Setzen Sie `context`, oder `current-context` in der Datei',
  'kubeconfig.remedy-own-credential':
    'Geben Sie Drydock ein eigenes ServiceAccount-Token oder Client-Zertifikat',
};
