/**
 * Self-signed certificates of tests; they are trusted nowhere else. Made with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days …`.
 */

/** Ends on 2026-12-01, ten days after {@link today}. */
export const endingCertificate = `
-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWUcuKMSk/cfraXOLVcleeAzrzYowCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKd2ViaG9vay1jYTAeFw0yNjExMjExODE5MTNaFw0yNjEyMDEx
ODE5MTNaMBUxEzARBgNVBAMMCndlYmhvb2stY2EwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARI7rlsXF696EU2t7UgoYITlXkuvjkFWA1rtosyhtKjjqEJ9u4imLSI
6PvjRKoyvGO8tzQiSq5S/Pm3JDAkaAcqo1MwUTAdBgNVHQ4EFgQUc6cSKWa+phNh
iwMYFWULz9ZCXAkwHwYDVR0jBBgwFoAUc6cSKWa+phNhiwMYFWULz9ZCXAkwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA8KQ4S/0Uyb1YwtC2fOQc
7QPBwjtkChJ553e17bOS9mYCIEdvyIUKKPNlzJ3EtJy0mkGw2nqPagIYWeJ5rWhY
pvMd
-----END CERTIFICATE-----
`.trimStart();

/** Ends in a hundred years; of `localhost`. */
export const lastingCertificate = `
-----BEGIN CERTIFICATE-----
MIIBnDCCAUOgAwIBAgIUX6vsKFLNDk6FFQ9QKkqLkPYC3AQwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKYWdncmVnYXRlZDAgFw0yNjExMjExODIwMDdaGA8yMTI2MTAy
ODE4MjAwN1owFTETMBEGA1UEAwwKYWdncmVnYXRlZDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABKXRmtXOTqpp55YysV4oNLqjvK306/5u6bOfv5l7fwWqqs8Xt6fr
e8FTZ/zNlnyxmJId9QZSfzc93/rvqS6V/oCjbzBtMB0GA1UdDgQWBBSMCUjIhSSn
cfChnir9uN7gLrGqIzAfBgNVHSMEGDAWgBSMCUjIhSSncfChnir9uN7gLrGqIzAP
BgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9zdDAKBggq
hkjOPQQDAgNHADBEAiAw9/TYA/yXjARITxsLzasGQOGvDJ1nT9fTMbzQVuxMtAIg
QxqvhriNfMbola7O2dxe+4EAW3ns/nYhhXceaB6BSww=
-----END CERTIFICATE-----
`.trimStart();

export const lastingKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgw7pRZ/JQZxPET1Hl
9eV2bs9BQg/vGPsqh69QukjoSyqhRANCAASl0ZrVzk6qaeeWMrFeKDS6o7yt9Ov+
bumzn7+Ze38FqqrPF7en63vBU2f8zZZ8sZiSHfUGUn83Pd/676kulf6A
-----END PRIVATE KEY-----
`.trimStart();

/** The day for which faults are judged. */
export const today = '2026-11-21T18:30:00Z';

/** As `caBundle` fields hold it. */
export const bundleOf = (pem: string) => Buffer.from(pem).toString('base64');
