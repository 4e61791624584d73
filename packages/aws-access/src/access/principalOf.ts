const ASSUMED =
  /^arn:(aws[a-z-]{0,20}):sts::(\d{12}):assumed-role\/([\w+=,.@-]{1,64})\/[^/]{1,64}$/;

/** Who an ARN of STS is, whatever its session is called: sessions of a role are one principal. */
export function principalOf(arn: string): string {
  const match = ASSUMED.exec(arn);
  return match ? `arn:${match[1]}:iam::${match[2]}:role/${match[3]}` : arn;
}
