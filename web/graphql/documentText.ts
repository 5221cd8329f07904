/**
 * A document from its text: operations travel to the browser as GraphQL, a fifth of what their nodes take.
 * It knows what operations are written with and checks nothing: the build has read each text back before it goes out.
 */
import {
  Kind,
  type ArgumentNode,
  type ConstValueNode,
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  type NamedTypeNode,
  type NameNode,
  type OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
  type VariableNode,
} from 'graphql'

const token = /\.{3}|-?\d[\w.+-]*|\w+|"(?:\\.|[^"\\])*"|[^\s,]/g

export function readDocument(text: string): DocumentNode {
  const tokens = text.match(token) ?? []
  let at = 0

  return { kind: Kind.DOCUMENT, definitions: until('', definition) }

  function next(): string {
    return tokens[at++] ?? ''
  }

  function skip(sign: string): boolean {
    return tokens[at] === sign && next() === sign
  }

  function until<Node>(end: string, read: () => Node): Node[] {
    const nodes: Node[] = []
    while (at < tokens.length && !skip(end)) nodes.push(read())
    return nodes
  }

  /** What stands behind a sign or word that is always there. */
  function behind<Node>(_sign: string, read: () => Node): Node {
    next()
    return read()
  }

  function name(): NameNode {
    return { kind: Kind.NAME, value: next() }
  }

  function variable(): VariableNode {
    return { kind: Kind.VARIABLE, name: behind('$', name) }
  }

  function namedType(): NamedTypeNode {
    return { kind: Kind.NAMED_TYPE, name: name() }
  }

  function type(): TypeNode {
    const [item] = skip('[') ? until(']', type) : []
    const inner = item ? { kind: Kind.LIST_TYPE as const, type: item } : namedType()
    return skip('!') ? { kind: Kind.NON_NULL_TYPE, type: inner } : inner
  }

  function value(): ValueNode {
    if (tokens[at] === '$') return variable()
    if (skip('[')) return { kind: Kind.LIST, values: until(']', value) }
    if (skip('{'))
      return {
        kind: Kind.OBJECT,
        fields: until('}', () => ({ kind: Kind.OBJECT_FIELD, name: name(), value: behind(':', value) })),
      }

    const word = next()
    if (word.startsWith('"')) return { kind: Kind.STRING, value: String(JSON.parse(word)), block: false }
    if (/^[-\d]/.test(word)) return { kind: /\D/.test(word.slice(1)) ? Kind.FLOAT : Kind.INT, value: word }
    if (word === 'true' || word === 'false') return { kind: Kind.BOOLEAN, value: word === 'true' }
    return word === 'null' ? { kind: Kind.NULL } : { kind: Kind.ENUM, value: word }
  }

  function argument(): ArgumentNode {
    return { kind: Kind.ARGUMENT, name: name(), value: behind(':', value) }
  }

  function variableDefinition(): VariableDefinitionNode {
    return {
      kind: Kind.VARIABLE_DEFINITION,
      variable: variable(),
      type: behind(':', type),
      ...(skip('=') && { defaultValue: value() as ConstValueNode }),
    }
  }

  function directives(): { directives?: DirectiveNode[] } {
    const found: DirectiveNode[] = []
    while (skip('@'))
      found.push({ kind: Kind.DIRECTIVE, name: name(), ...(skip('(') && { arguments: until(')', argument) }) })
    return found.length > 0 ? { directives: found } : {}
  }

  function selection(): SelectionNode {
    if (!skip('...')) return field()
    if (tokens[at] !== 'on') return { kind: Kind.FRAGMENT_SPREAD, name: name(), ...directives() }
    return {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition: behind('on', namedType),
      ...directives(),
      selectionSet: selectionSet(),
    }
  }

  function field(): SelectionNode {
    const first = name()
    return {
      kind: Kind.FIELD,
      ...(skip(':') ? { alias: first, name: name() } : { name: first }),
      ...(skip('(') && { arguments: until(')', argument) }),
      ...directives(),
      ...(tokens[at] === '{' && { selectionSet: selectionSet() }),
    }
  }

  function selectionSet(): SelectionSetNode {
    return { kind: Kind.SELECTION_SET, selections: behind('{', () => until('}', selection)) }
  }

  function definition(): DefinitionNode {
    const word = next()
    if (word === 'fragment') {
      return {
        kind: Kind.FRAGMENT_DEFINITION,
        name: name(),
        typeCondition: behind('on', namedType),
        ...directives(),
        selectionSet: selectionSet(),
      }
    }
    return {
      kind: Kind.OPERATION_DEFINITION,
      operation: word as OperationTypeNode,
      name: name(),
      ...(skip('(') && { variableDefinitions: until(')', variableDefinition) }),
      ...directives(),
      selectionSet: selectionSet(),
    }
  }
}
