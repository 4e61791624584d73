/**
 * Loaded when a command asks for it: the other commands need none of it, nor of the libraries for
 * time zones and expressions under it.
 */
export function upgradePlans(): typeof import('@drydock/upgrade-plans') {
  return require('@drydock/upgrade-plans');
}
