/**
 * Self-signed certificates that simulated clusters show. Their keys were thrown away; they are
 * fixed, so that the same seed gives the same fleet.
 */

/** CA of every simulated control plane, good until 2045-11-20. */
export const clusterAuthority = `-----BEGIN CERTIFICATE-----
MIIBPjCB5qADAgECAgEBMAoGCCqGSM49BAMCMB8xHTAbBgNVBAMTFHNpbXVsYXRl
ZC1jbHVzdGVyLWNhMB4XDTI1MTEyMDAwMDAwMFoXDTQ1MTEyMDAwMDAwMFowHzEd
MBsGA1UEAxMUc2ltdWxhdGVkLWNsdXN0ZXItY2EwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARr36Llyv9yHDuQW0jVg0Izzt/JSpvu+8VX0IGPl5vh7ubJErj6/6ew
m5AZgn48T89xbrwT17BpPgUAOX9SeARdoxMwETAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0cAMEQCIDushhzPe/ab/CqllBgH+QzA+FL1WsgSV6Vs95VAxepz
AiBh/uCWWSMrtECaEm5nwMiNK1Cl165H78noOWArnZhkUg==
-----END CERTIFICATE-----
`;

/**
 * CA of a webhook that was not renewed. It expires on 2026-12-12, three weeks after the fleet's own
 * date.
 */
export const endingAuthority = `-----BEGIN CERTIFICATE-----
MIIBOTCB4KADAgECAgEBMAoGCCqGSM49BAMCMBwxGjAYBgNVBAMTEWFkbWlzc2lv
bi1ob29rLWNhMB4XDTI1MTEyMDAwMDAwMFoXDTI2MTIxMjAwMDAwMFowHDEaMBgG
A1UEAxMRYWRtaXNzaW9uLWhvb2stY2EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAS8CL2UbMcDbXpy4+xMzNVkRIa8HOMbF59DApxkye4eMBx3+9g4pNZ/tLATS931
AwaEN+cLtcAiTqLDyGFuA9KEoxMwETAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCIGXvmgkeA3yhFrlcrtqRgklSn/HfbkTeeEOgaWCS9qyRAiEA54hr
v9cd0xdlctDaeHcZsN1rl7N0EM0SnC+APbvhgPQ=
-----END CERTIFICATE-----
`;
