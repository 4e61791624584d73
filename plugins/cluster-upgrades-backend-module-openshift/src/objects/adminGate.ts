/** Something that the platform wants acknowledged before the next minor. */
export interface AdminGate {
  /** `ack-4.18-kube-1.32-api-removals-in-4.19` */
  readonly key: string;
  /** Minor of OpenShift that asks for it. */
  readonly minor: string;
  /** In the words of the platform. */
  readonly description: string;
  readonly acknowledged: boolean;
}

/** https://github.com/openshift/enhancements: `ack-<minor>-<description>`. */
const KEY = /^ack-(\d{1,3}\.\d{1,3})-[A-Za-z0-9._-]{1,200}$/;

/** A gate is acknowledged by the value `true` under its key and by no other. */
export function decodeGates(
  gates: Readonly<Record<string, string>>,
  acks: Readonly<Record<string, string>>,
): readonly AdminGate[] {
  return Object.entries(gates).flatMap(([key, description]) => {
    const [, minor] = KEY.exec(key) ?? [];
    return minor === undefined
      ? []
      : [{ key, minor, description, acknowledged: acks[key] === 'true' }];
  });
}

/** How an administrator acknowledges a gate. */
export function acknowledgeCommand({ key }: Pick<AdminGate, 'key'>): string {
  return `oc -n openshift-config patch configmap admin-acks --type=merge --patch '{"data":{"${key}":"true"}}'`;
}
