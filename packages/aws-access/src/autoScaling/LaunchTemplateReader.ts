import {
  DescribeLaunchTemplateVersionsCommand,
  EC2Client,
} from '@aws-sdk/client-ec2';
import { AwsClients, type AwsClientPlace } from '../access/AwsClients';
import type { AwsIdentities } from '../access/AwsIdentities';
import type { LaunchTemplateVersion } from './model';
import { readTemplateVersion } from './readTemplateVersion';
import { StrangeAnswerError } from './StrangeAnswerError';

const PAGE_SIZE = 200;
const MAX_PAGES = 50;

/** Reads the versions of launch templates with the identity that reads; changes nothing. */
export class LaunchTemplateReader {
  readonly #clients: AwsClients<EC2Client>;

  constructor(identities: Pick<AwsIdentities, 'settingsFor'>) {
    this.#clients = new AwsClients(
      identities,
      settings => new EC2Client(settings),
    );
  }

  /**
   * A version and all that came after it, newest first.
   *
   * @param place - its endpoint is that of EC2
   * @throws what the SDK throws, or StrangeAnswerError; a part of a listing is never returned
   */
  async since(
    place: AwsClientPlace,
    templateId: string,
    version: number,
    signal: AbortSignal,
  ): Promise<readonly LaunchTemplateVersion[]> {
    const client = await this.#clients.clientFor(place);
    const found: LaunchTemplateVersion[] = [];
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await client.send(
        new DescribeLaunchTemplateVersionsCommand({
          LaunchTemplateId: templateId,
          MinVersion: String(version),
          MaxResults: PAGE_SIZE,
          NextToken: token,
        }),
        { abortSignal: signal },
      );
      for (const described of answer.LaunchTemplateVersions ?? []) {
        const read = readTemplateVersion(described);
        if (read?.templateId !== templateId)
          throw new StrangeAnswerError('A version of another launch template');
        found.push(read);
      }
      token = answer.NextToken;
      if (!token) return found.sort((a, b) => b.version - a.version);
    }
    throw new StrangeAnswerError('A list of versions that does not end');
  }

  close(): Promise<void> {
    return this.#clients.close();
  }
}
