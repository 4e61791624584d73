import { inspect } from 'node:util';
import { SecretText } from './secretText';

describe('SecretText', () => {
  const secret = new SecretText('hunter2');

  it('shows itself to reveal only', () => {
    expect(secret.reveal()).toBe('hunter2');
    expect(JSON.stringify({ secret })).toBe('{"secret":"[secret]"}');
    expect(inspect({ secret })).not.toContain('hunter2');
  });

  it('refuses to become text by accident [T-188]', () => {
    expect(() => `Bearer ${secret}`).toThrow(TypeError);
    expect(() => String(secret)).toThrow(TypeError);
  });
});
