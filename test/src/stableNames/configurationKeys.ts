import ts from 'typescript';
import { everyNode, nameOf, parsed } from './sources';

/** A key that a `config.d.ts` allows, with what its comment says of it. */
export interface ConfigurationKey {
  /** For example `clusterUpgrades.sources[].kubeconfig.file`. */
  readonly path: string;
  readonly text: string;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
}

/** Every key of a `config.d.ts` once, in its order. */
export function configurationKeys(file: string): readonly ConfigurationKey[] {
  const source = parsed(file);
  const interfaces = new Map(
    everyNode(source)
      .filter(ts.isInterfaceDeclaration)
      .map(each => [each.name.text, each] as const),
  );
  function walk(node: ts.Node, path: string): readonly ConfigurationKey[] {
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText();
      const named = interfaces.get(name);
      if (named) return membersOf(named.members, path);
      const inner = name.endsWith('Array') ? '[]' : '';
      return (node.typeArguments ?? []).flatMap(each =>
        walk(each, path + inner),
      );
    }
    if (ts.isArrayTypeNode(node)) return walk(node.elementType, `${path}[]`);
    if (ts.isUnionTypeNode(node))
      return node.types.flatMap(each => walk(each, path));
    if (ts.isParenthesizedTypeNode(node)) return walk(node.type, path);
    return ts.isTypeLiteralNode(node) ? membersOf(node.members, path) : [];
  }
  function membersOf(
    members: ts.NodeArray<ts.TypeElement>,
    path: string,
  ): readonly ConfigurationKey[] {
    return members.flatMap(member => {
      if (ts.isIndexSignatureDeclaration(member))
        return walk(member.type, `${path}.*`);
      if (!ts.isPropertySignature(member) || !member.type) return [];
      const key = path ? `${path}.${nameOf(member.name)}` : nameOf(member.name);
      return [keyOf(member, key), ...walk(member.type, key)];
    });
  }
  const config = interfaces.get('Config');
  if (!config) throw new Error(`${file} has no interface Config`);
  const keys = membersOf(config.members, '');
  return [...new Map(keys.map(key => [key.path, key])).values()];
}

function keyOf(member: ts.PropertySignature, path: string): ConfigurationKey {
  const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
  return {
    path,
    text: text.replace(/\s+/g, ' ').trim(),
    isRequired: !member.questionToken,
    isSecret: ts
      .getJSDocTags(member)
      .some(tag => String(tag.comment).startsWith('secret')),
  };
}
