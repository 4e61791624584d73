import {
  assertAllowedHost,
  guardedLookup,
  isAllowedAddress,
} from './addresses';

const everywhere = { allowLoopback: true };

describe('addresses', () => {
  it.each([
    [
      'metadata of AWS, Azure, Google, OpenStack and others',
      ['169.254.169.254', 'fe80::a9fe:a9fe', 'fe80::a9fe:a9fe%eth0'],
    ],
    [
      'credentials of ECS and EKS [T-211]',
      [
        '169.254.170.2',
        '169.254.170.23',
        'fd00:ec2::23',
        'fd00:ec2::254',
        'FD00:0EC2:0:0:0:0:0:0254',
      ],
    ],
    ['metadata of Google by IPv6', ['fd20:ce::254']],
    ["Azure's WireServer", ['168.63.129.16']],
    ['metadata of Alibaba', ['100.100.100.200']],
    ['metadata of Oracle', ['192.0.0.192', 'fd00:c1::a9fe:a9fe']],
    [
      'metadata of Scaleway and Tencent',
      ['169.254.42.42', 'fd00:42::42', '169.254.0.23'],
    ],
    [
      'link-local and site-local',
      ['169.254.0.1', 'fe80::1', 'febf::1', 'fec0::1'],
    ],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0']],
    [
      'multicast, broadcast and discard',
      ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', '100::1'],
    ],
    [
      'mapped',
      [
        '::ffff:169.254.169.254',
        '::ffff:a9fe:a9fe',
        '0:0:0:0:0:ffff:168.63.129.16',
        '::FFFF:100.100.100.200',
        '::ffff:169.254.169.254%eth0',
      ],
    ],
    [
      'compatible and translated',
      ['::169.254.169.254', '::a9fe:a9fe', '::ffff:0:169.254.169.254'],
    ],
    [
      'NAT64',
      [
        '64:ff9b::169.254.169.254',
        '64:ff9b::a9fe:a9fe',
        '64:ff9b::a83f:8110',
        '64:ff9b::',
      ],
    ],
    [
      'NAT64 by a local prefix of each length [T-212]',
      [
        '64:ff9b:1:a9fe:a9:fe00::',
        '64:ff9b:1:a9:fe:a9fe::',
        '64:ff9b:1:0:a9:fea9:fe00::',
        '64:ff9b:1::a9fe:a9fe',
        '64:ff9b:1:fffe::a9fe:a9fe',
        '64:ff9b:1::',
      ],
    ],
    ['6to4', ['2002:a9fe:a9fe::', '2002:a9fe:a9fe::1', '2002:a83f:8110:1::1']],
    [
      'Teredo, of the client and of the server',
      [
        '2001:0:4136:e378:8000:63bf:5601:5601',
        '2001:0:a9fe:a9fe:8000:63bf:3fff:fdd2',
      ],
    ],
    [
      'ISATAP',
      ['2001:db8::5efe:169.254.169.254', '2001:db8::200:5efe:a9fe:a9fe'],
    ],
    [
      'no address',
      ['not an address', '', '::g', '1.2.3', '169.254.169.254/32'],
    ],
  ])('refuse %s', (_, refused) => {
    for (const address of refused)
      expect([address, isAllowedAddress(address, everywhere)]).toEqual([
        address,
        false,
      ]);
  });

  it.each([
    [
      'private networks',
      [
        '10.0.0.1',
        '192.168.1.1',
        '172.16.0.1',
        '100.64.0.1',
        'fd00::1',
        'fd20:ce::1',
        'fc00::1',
      ],
    ],
    [
      'public addresses',
      [
        '8.8.8.8',
        '168.63.129.17',
        '100.100.100.201',
        '192.0.1.1',
        '2001:db8::1',
        '2600:1f18::1',
        '2a00:1450::1',
      ],
    ],
    [
      'large private blocks that clouds give to nodes',
      ['240.0.0.1', '198.18.0.1'],
    ],
    ['loopback where it is allowed', ['127.0.0.1', '::1', '::ffff:127.0.0.1']],
    [
      'addresses of clusters behind NAT64, 6to4 and mapping',
      [
        '::ffff:10.0.0.1',
        '64:ff9b::10.0.0.1',
        '64:ff9b::808:808',
        '64:ff9b:1::a00:1',
        '64:ff9b:1:a00:0:100::',
        '2002:808:808::1',
        '2001:db8::5efe:10.0.0.1',
      ],
    ],
  ])('allow %s', (_, allowed) => {
    for (const address of allowed)
      expect([address, isAllowedAddress(address, everywhere)]).toEqual([
        address,
        true,
      ]);
  });

  it('refuse loopback where it is not allowed', () => {
    for (const address of [
      '127.0.0.1',
      '127.8.8.8',
      '::1',
      '::ffff:127.0.0.1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::127.0.0.1',
      '2002:7f00:1::',
      '2001:db8::5efe:7f00:1',
    ]) {
      expect([
        address,
        isAllowedAddress(address, { allowLoopback: false }),
      ]).toEqual([address, false]);
    }
  });

  it('refuse hosts however the URL writes them [T-210]', () => {
    for (const server of [
      'https://2852039166/',
      'https://0xa9fea9fe/',
      'https://[::ffff:169.254.169.254]/',
      'https://169.254.169.254/',
    ]) {
      expect(() =>
        assertAllowedHost(new URL(server).hostname, everywhere),
      ).toThrow(
        expect.objectContaining({
          failure: expect.objectContaining({ kind: 'refused-address' }),
        }),
      );
    }
    expect(() =>
      assertAllowedHost('api.example.com', everywhere),
    ).not.toThrow();
  });

  it('refuse a name after it was looked up [T-209]', async () => {
    const error = await new Promise(resolve =>
      guardedLookup({ allowLoopback: false })('localhost', {}, resolve),
    );
    expect(error).toMatchObject({ failure: { kind: 'refused-address' } });
  });

  it('give one address or all, as the socket asks', async () => {
    const one = await new Promise(resolve =>
      guardedLookup(everywhere)('localhost', {}, (_, address) =>
        resolve(address),
      ),
    );
    expect(['127.0.0.1', '::1']).toContain(one);
    const all = await new Promise(resolve =>
      guardedLookup(everywhere)('localhost', { all: true }, (_, addresses) =>
        resolve(addresses),
      ),
    );
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          address: expect.stringMatching(/^127\.0\.0\.1$|^::1$/),
        }),
      ]),
    );
  });
});
