/**
 * An untrusted certificate for test servers on loopback. Made with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -addext
 * subjectAltName=IP:127.0.0.1,DNS:localhost`.
 */
export const selfSigned = {
  cert: `
-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIUHERw/RW5j7wdxkpoB6CNfax+PpgwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIcmVnaXN0cnkwIBcNMjYxMTIyMDgxNzMxWhgPMjEyNjEwMjkw
ODE3MzFaMBMxETAPBgNVBAMMCHJlZ2lzdHJ5MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE39kII6Mye6ODxBnWEpTvpWHVI9vSqX93b2wvKTwya8gNWDtkj6DcpE5F
DdDu3UzLEgHeLA9l8VwoNJIIdXrEvKNvMG0wHQYDVR0OBBYEFLbVBeim6Mu4+aXm
VA63qmhvMEH9MB8GA1UdIwQYMBaAFLbVBeim6Mu4+aXmVA63qmhvMEH9MA8GA1Ud
EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MAoGCCqGSM49
BAMCA0gAMEUCIQCVwXihNDdli5IXUeRXa5jXOHb6E3ZiWq77lpj9FGDergIgGJkR
XSd8gS2sD9ihNJbYAtyMgOBOpWspo5RHh2QomaQ=
-----END CERTIFICATE-----
`.trimStart(),
  key: `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLUaHsATDoc+4HC1X
AvOiNN9ClftNd9+WJhDNwTtgV/GhRANCAATf2QgjozJ7o4PEGdYSlO+lYdUj29Kp
f3dvbC8pPDJryA1YO2SPoNykTkUN0O7dTMsSAd4sD2XxXCg0kgh1esS8
-----END PRIVATE KEY-----
`.trimStart(),
};
