/** A user of examples/org.yaml as whom a guest can sign in. */
export interface Person {
  /** Name of the User entity. */
  name: string;
  title: string;
  may: string;
}

export const people: Person[] = [
  {
    name: 'guest',
    title: 'Platform engineer',
    may: 'Guest, in all platform teams: plans and upgrades clusters and may override a blocked verdict.',
  },
  {
    name: 'lena',
    title: 'Second platform engineer',
    may: 'Lena Vogt, Platform EMEA: may do the same, and approves what another person planned.',
  },
  {
    name: 'priya',
    title: 'Service owner',
    may: 'Priya Raman, Payments: sees what of her services breaks, and may change no cluster.',
  },
  {
    name: 'viewer',
    title: 'Viewer',
    may: 'Vera Lind, Product: looks at everything and changes nothing.',
  },
  {
    name: 'contractor',
    title: 'Contractor',
    may: 'Cleo Marsh, in no team: may not see any cluster.',
  },
];
