export { FactReader } from './factReader';
export { lookFor } from './look';
export type { Blindness, Look, Sighting } from './sightings';
