/**
 * A client certificate of tests, valid from 2026-11-24 for 100 years; it is trusted nowhere. Made
 * with
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=caller`.
 */
export const clientCertificate = `
-----BEGIN CERTIFICATE-----
MIIBeDCCAR+gAwIBAgIURGnvA4DEAwPIA771vTb4NJRWigUwCgYIKoZIzj0EAwIw
ETEPMA0GA1UEAwwGY2FsbGVyMCAXDTI2MTEyNDEzNTkxNloYDzIxMjYxMDMxMTM1
OTE2WjARMQ8wDQYDVQQDDAZjYWxsZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARMJnYmQw2DqAx9EH5hyWpAAf+8bq12vLd0ljSWYqov1DpljYw5E8RTaK222cEz
wteE4V07WT8hU6WfEn/DEk+Uo1MwUTAdBgNVHQ4EFgQUu1IkTa8thxeQQLrpL8XO
T2DU0YswHwYDVR0jBBgwFoAUu1IkTa8thxeQQLrpL8XOT2DU0YswDwYDVR0TAQH/
BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAI2KfZnRrfIQB3lzEk7KyZt0qaV2fo
Cx2WVFqKL7RksAIgP4dY//I5FEMbkZ7+xiUNt1vstOgALG/nKIa6bZC1P0E=
-----END CERTIFICATE-----
`.trimStart();

export const clientKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRwauogGXKn3SDDj2
fmcYLQDBfQXBOcQsUUro7zFboZihRANCAARMJnYmQw2DqAx9EH5hyWpAAf+8bq12
vLd0ljSWYqov1DpljYw5E8RTaK222cEzwteE4V07WT8hU6WfEn/DEk+U
-----END PRIVATE KEY-----
`.trimStart();
