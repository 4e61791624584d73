interface TestTemplateVersion {
  readonly version: number;
  readonly description?: string;
  /** Of its instances. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** DescribeLaunchTemplateVersions of EC2, as its API documents it. */
export class LaunchTemplates {
  /** By id. */
  readonly templates = new Map<string, TestTemplateVersion[]>();
  readonly asked: URLSearchParams[] = [];

  answer(
    isAllowed: boolean,
    body: string,
  ): { readonly status: number; readonly body: string } {
    const asked = new URLSearchParams(body);
    this.asked.push(asked);
    if (!isAllowed) return refusal(403, 'UnauthorizedOperation');
    if (asked.get('Action') !== 'DescribeLaunchTemplateVersions')
      return refusal(400, 'InvalidAction');
    const id = asked.get('LaunchTemplateId') ?? '';
    const versions = this.templates.get(id);
    if (!versions) return refusal(400, 'InvalidLaunchTemplateId.NotFound');
    const least = Number(asked.get('MinVersion') ?? 0);
    const items = versions
      .filter(({ version }) => version >= least)
      .map(version => itemOf(id, version));
    return {
      status: 200,
      body: `<DescribeLaunchTemplateVersionsResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><requestId>r</requestId><launchTemplateVersionSet>${items.join(
        '',
      )}</launchTemplateVersionSet></DescribeLaunchTemplateVersionsResponse>`,
    };
  }
}

function itemOf(
  id: string,
  { version, description, tags = {} }: TestTemplateVersion,
): string {
  const tagItems = Object.entries(tags).map(
    ([key, value]) => `<item><key>${key}</key><value>${value}</value></item>`,
  );
  return `<item><launchTemplateId>${id}</launchTemplateId><launchTemplateName>own</launchTemplateName><versionNumber>${version}</versionNumber>${
    description === undefined
      ? ''
      : `<versionDescription>${description}</versionDescription>`
  }<defaultVersion>false</defaultVersion><launchTemplateData><imageId>ami-${version}</imageId><tagSpecificationSet><item><resourceType>instance</resourceType><tagSet>${tagItems.join(
    '',
  )}</tagSet></item></tagSpecificationSet></launchTemplateData></item>`;
}

function refusal(status: number, code: string) {
  return {
    status,
    body: `<Response><Errors><Error><Code>${code}</Code><Message>refused</Message></Error></Errors><RequestID>r</RequestID></Response>`,
  };
}
