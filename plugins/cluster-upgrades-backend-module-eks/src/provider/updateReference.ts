const GROUP = /^([0-9A-Za-z][A-Za-z0-9_-]{0,62})=([0-9a-zA-Z-]{1,64})$/;
const ID = /^[0-9a-zA-Z-]{1,64}$/;
const MOST_GROUPS = 200;

/** Ids of updates: of one object, or by the names of node groups. */
export interface UpdateReference {
  /** Of the control plane, or of an add-on. */
  readonly single?: string;
  readonly groups: ReadonlyMap<string, string>;
}

/** What `start` answers and the ledger keeps: an id, or `workers=id, spot=id`. */
export function writeReference({ single, groups }: UpdateReference): string {
  return (
    single ?? [...groups].map(([group, id]) => `${group}=${id}`).join(', ')
  );
}

/** Nothing where the text is none that {@link writeReference} makes. */
export function readReference(text: string | undefined): UpdateReference {
  if (text === undefined) return { groups: new Map() };
  if (ID.test(text)) return { single: text, groups: new Map() };
  const parts = text.split(', ', MOST_GROUPS).flatMap(part => {
    const match = GROUP.exec(part);
    return match ? [[match[1], match[2]] as const] : [];
  });
  return { groups: new Map(parts) };
}
