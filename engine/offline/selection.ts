/** Reads selections and arguments of GraphQL documents, as far as answers without a connection need them. */

interface Name {
  readonly value: string
}

interface Value {
  readonly kind: string
  readonly name?: Name | undefined
  readonly value?: unknown
  readonly values?: readonly Value[] | undefined
  readonly fields?: readonly { readonly name: Name; readonly value: Value }[] | undefined
}

export interface SelectionSet {
  readonly selections: readonly Selection[]
}

interface Selection {
  readonly kind: string
  readonly name?: Name | undefined
  readonly alias?: Name | undefined
  readonly arguments?: readonly { readonly name: Name; readonly value: Value }[] | undefined
  readonly directives?:
    | readonly {
        readonly name: Name
        readonly arguments?: readonly { readonly name: Name; readonly value: Value }[] | undefined
      }[]
    | undefined
  readonly selectionSet?: SelectionSet | undefined
  readonly typeCondition?: { readonly name: Name } | undefined
}

/** The part of graphql's DocumentNode that is read here. */
export interface OperationDocument {
  readonly definitions: readonly {
    readonly kind: string
    readonly operation?: string
    readonly name?: Name | undefined
    readonly selectionSet?: SelectionSet | undefined
    readonly typeCondition?: { readonly name: Name } | undefined
    readonly variableDefinitions?: readonly VariableDefinition[] | undefined
  }[]
}

interface VariableDefinition {
  readonly variable: { readonly name: Name }
  readonly defaultValue?: Value | undefined
}

export type Variables = Readonly<Record<string, unknown>>

export interface Field {
  readonly name: string
  readonly args: Variables
  /** Key in a stored record: the name with its arguments. */
  readonly key: string
  readonly selectionSets: readonly SelectionSet[]
}

/** A document with its variables. */
export interface Operation {
  readonly selectionSet: SelectionSet
  readonly fragments: ReadonlyMap<string, Fragment>
  readonly variables: Variables
}

interface Fragment {
  readonly selectionSet: SelectionSet
  readonly type: string
}

/** @throws Error for a document without a query */
export function operationOf({ definitions }: OperationDocument, variables: Variables): Operation {
  const fragments = new Map<string, Fragment>()
  let root: SelectionSet | undefined
  const defaults: Record<string, unknown> = {}
  for (const definition of definitions) {
    const { kind, name, selectionSet, operation } = definition
    if (!selectionSet) continue
    if (kind === 'FragmentDefinition' && name)
      fragments.set(name.value, { selectionSet, type: definition.typeCondition?.name.value ?? '' })
    else if (kind === 'OperationDefinition' && operation === 'query') {
      root ??= selectionSet
      Object.assign(defaults, defaultsOf(definition.variableDefinitions))
    }
  }
  if (!root) throw new Error('expected a document with a query, got none')
  return { selectionSet: root, fragments, variables: { ...defaults, ...variables } }
}

function defaultsOf(definitions: readonly VariableDefinition[] = []): Record<string, unknown> {
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueOf(defaultValue, {})]] : [],
    ),
  )
}

/**
 * The fields of an object by the names of the response; the selections of one response name are merged.
 *
 * @param isA whether an object of this type fulfils a fragment's type condition
 */
export function fieldsOf(
  selectionSets: readonly SelectionSet[],
  operation: Operation,
  isA: (condition: string) => boolean,
): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  const visit = ({ selections }: SelectionSet): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, operation.variables)) continue
      const name = selection.name?.value ?? ''
      if (selection.kind === 'Field') add(selection, name)
      else {
        const fragment = selection.kind === 'FragmentSpread' ? operation.fragments.get(name) : undefined
        const condition = fragment?.type ?? selection.typeCondition?.name.value
        const inner = fragment?.selectionSet ?? selection.selectionSet
        if (inner && (condition === undefined || isA(condition))) visit(inner)
      }
    }
  }
  const add = (selection: Selection, name: string): void => {
    const responseName = selection.alias?.value ?? name
    const known = fields.get(responseName)
    const sets = selection.selectionSet ? [selection.selectionSet] : []
    if (known) fields.set(responseName, { ...known, selectionSets: [...known.selectionSets, ...sets] })
    else {
      const args = argumentsOf(selection, operation.variables)
      fields.set(responseName, { name, args, key: keyOf(name, args), selectionSets: sets })
    }
  }
  for (const set of selectionSets) visit(set)
  return fields
}

function isIncluded({ directives }: Selection, variables: Variables): boolean {
  return (directives ?? []).every(({ name, arguments: given }) => {
    const condition = argumentsOf({ arguments: given }, variables)['if']
    return name.value === 'skip' ? condition !== true : name.value !== 'include' || condition === true
  })
}

/** Arguments without a value are left out: the schema's default applies. */
function argumentsOf({ arguments: given }: Pick<Selection, 'arguments'>, variables: Variables): Variables {
  return Object.fromEntries(
    (given ?? []).flatMap(({ name, value }) => {
      const read = valueOf(value, variables)
      return read === undefined ? [] : [[name.value, read]]
    }),
  )
}

function keyOf(name: string, args: Variables): string {
  const names = Object.keys(args).sort()
  return names.length === 0
    ? name
    : `${name}(${JSON.stringify(Object.fromEntries(names.map((each) => [each, args[each]])))})`
}

function valueOf(node: Value, variables: Variables): unknown {
  switch (node.kind) {
    case 'Variable':
      return variables[node.name?.value ?? '']
    case 'IntValue':
    case 'FloatValue':
      return Number(node.value)
    case 'NullValue':
      return null
    case 'ListValue':
      return (node.values ?? []).map((each) => valueOf(each, variables))
    case 'ObjectValue':
      return Object.fromEntries((node.fields ?? []).map(({ name, value }) => [name.value, valueOf(value, variables)]))
    default:
      return node.value
  }
}
