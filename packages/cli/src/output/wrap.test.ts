import { wrap } from './wrap';

describe('wrap', () => {
  it('loses no word, and keeps the indentation of what follows', () => {
    expect(
      wrap(
        'kube-scheduler is newer\n  none may be newer than any API server',
        20,
      ),
    ).toBe(
      'kube-scheduler is\nnewer\n  none may be newer\n  than any API\n  server',
    );
  });

  it('cuts words that are longer than a line', () => {
    expect(wrap('see registry.example/a/very/long/image:1', 10)).toBe(
      'see\nregistry.e\nxample/a/v\nery/long/i\nmage:1',
    );
  });

  it('keeps empty lines', () => {
    expect(wrap('a\n\nb', 5)).toBe('a\n\nb');
  });
});
