/** What opens something in the answers of a test's own server is shown as something that opens nothing anywhere. */
const shown: Readonly<Record<string, unknown>> = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2NfN3A2cjlzMXQzdzV4OHkyeiJ9.YW4tZXhhbXBsZQ",
  refreshToken: "c2VzXzdwNnI5czF0M3c1eDh5MnowMWtiM3Y1aDBxMm04eDRuN3A2cjlzLjAuYW4tZXhhbXBsZQ",
  deviceToken: "YW4tZXhhbXBsZS1vZi1hLWRldmljZQ",
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Household%20Budget:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Household%20Budget",
  recoveryCodes: ["7k3m9x2q4w8r6t1y5p0s3d7f", "9r4c8h5v1z7w2d6n0q3m5x8y"],
  address: "192.0.2.17",
  nodeVersion: "v24.11.1",
  answer: "250 2.0.0 Ok: queued as 4bXq2l1hTgz9R",
  cursor: "eyJ2IjoxfQ.YW4tZXhhbXBsZQ",
};

/** A personal access token is no JWT: what it looks like is told as well. */
const PERSONAL = "bet_7p6r9s1t3w5x8y2z7k3m9x2q4w8r6t1y5p0s3d7f9g2h4j6kYW4t";

function maskOf(name: string, part: unknown): unknown {
  return name === "token" && typeof part === "string" && part.startsWith("bet_") ? PERSONAL : shown[name];
}

export function masked(value: unknown): unknown {
  const text = JSON.stringify(value, (name, part: unknown) => (name in shown && part !== null ? maskOf(name, part) : part));
  const plain: unknown = JSON.parse(text);
  const isInvitation = typeof plain === "object" && plain !== null && "code" in plain && "invitedBy" in plain;
  return isInvitation ? { ...plain, code: "7k3m9x2q4w8r6t1y5p0s3d7f9g2h4j6k" } : plain;
}
