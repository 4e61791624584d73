// A scaffolder action that opens pull requests at Gitea. Copy it to packages/backend/src.
const { readFile } = require('node:fs/promises');
const { posix } = require('node:path');
const {
  coreServices,
  createBackendModule,
  resolveSafeChildPath,
} = require('@backstage/backend-plugin-api');
const {
  getGiteaRequestOptions,
  ScmIntegrations,
} = require('@backstage/integration');
const {
  createTemplateAction,
  parseRepoUrl,
  scaffolderActionsExtensionPoint,
} = require('@backstage/plugin-scaffolder-node');

const createGiteaPullRequestAction = integrations =>
  createTemplateAction({
    id: 'publish:gitea:pull-request',
    schema: {
      input: {
        repoUrl: z => z.string(),
        branchName: z => z.string(),
        title: z => z.string(),
        description: z => z.string(),
        targetPath: z =>
          z
            .string()
            .describe('Folder of the repository in which the files lie')
            .optional(),
        files: z =>
          z
            .array(z.string())
            .describe(
              'Files of the workspace that take the place of those in the repository',
            ),
      },
      output: { remoteUrl: z => z.string() },
    },
    async handler(ctx) {
      const {
        repoUrl,
        branchName,
        title,
        description,
        targetPath = '',
        files,
      } = ctx.input;
      const { host, owner, repo } = parseRepoUrl(repoUrl, integrations);
      const { config } = integrations.gitea.byHost(host);
      const { headers } = getGiteaRequestOptions(config);
      const call = async (method, route, body) => {
        const address = `${config.baseUrl}/api/v1/repos/${owner}/${repo}${route}`;
        const response = await fetch(address, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!response.ok)
          throw new Error(
            `${method} ${address} was answered ${
              response.status
            }: ${await response.text()}`,
          );
        return response.json();
      };
      const { default_branch: base } = await call('GET', '');
      const changes = [];
      for (const file of files) {
        const path = posix.join(targetPath, file);
        // Gitea refuses the change when the file is another one by then.
        const { sha } = await call(
          'GET',
          `/contents/${path.split('/').map(encodeURIComponent).join('/')}`,
        );
        const content = await readFile(
          resolveSafeChildPath(ctx.workspacePath, file),
        );
        changes.push({
          operation: 'update',
          path,
          sha,
          content: content.toString('base64'),
        });
      }
      await call('POST', '/contents', {
        branch: base,
        new_branch: branchName,
        message: title,
        files: changes,
      });
      const { html_url: remoteUrl } = await call('POST', '/pulls', {
        base,
        head: branchName,
        title,
        body: description,
      });
      ctx.output('remoteUrl', remoteUrl);
    },
  });

module.exports = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'gitea-pull-request',
  register(env) {
    env.registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        config: coreServices.rootConfig,
      },
      async init({ actions, config }) {
        actions.addActions(
          createGiteaPullRequestAction(ScmIntegrations.fromConfig(config)),
        );
      },
    });
  },
});
