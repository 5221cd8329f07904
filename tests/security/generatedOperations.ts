/** Operations for every root field, and for every field and input that takes a scalar such as an id, generated from the schema. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLCompositeType,
  isCompositeType,
  isRequiredArgument,
  isRequiredInputField,
  isInterfaceType,
} from 'graphql'

/** A value for a variable that the schema's type alone does not say, by coordinate or by name of the argument or input field. */
export type Samples = Readonly<Record<string, () => unknown>>

export interface Operation {
  /** `Query.order`, or `Viewer.calculatedPrice` for a field below the root. */
  readonly coordinate: string
  readonly document: string
  /** New values each time. */
  readonly variables: () => Record<string, unknown>
}

export interface PlacedOperation extends Operation {
  /** `Query.order(id:)` or `CartLineInput.line`. */
  readonly place: string
  /** Variables with this text at the place. */
  readonly withText: (text: string) => Record<string, unknown>
}

/** Which arguments and input fields are meant. */
export interface Places {
  readonly scalars: readonly string[]
  /** Names of arguments and input fields that are not. */
  readonly except: readonly string[]
}

/** Without the keys of clients, which identify nothing that the gateway stores for others. */
export const IDS: Places = { scalars: ['ID'], except: ['idempotencyKey'] }
/** Everything that a client sends as a text. */
export const TEXTS: Places = { scalars: ['String', 'ID', 'Decimal', 'Date', 'DateTime', 'UrlTemplate'], except: [] }
const SELECTION_DEPTH = 5
const MAX_STEPS = 4
/** Public types with many fields, of which the id is enough. */
const PUBLIC_TYPES = ['Category', 'ContentPage', 'Product', 'Store', 'Variant']

interface Step {
  readonly parent: string
  readonly field: GraphQLField<unknown, unknown>
}

/** One operation for each field of Query or Mutation. */
export function operationsOf(schema: GraphQLSchema, root: 'query' | 'mutation', samples: Samples): Operation[] {
  const type = root === 'query' ? schema.getQueryType() : schema.getMutationType()
  return Object.values(type?.getFields() ?? {}).map((field) =>
    operationOf(schema, root, [{ parent: type?.name ?? '', field }], samples),
  )
}

/** One operation for each of these places of the schema. @throws Error for a place that no operation reaches */
export function placedOperationsOf(schema: GraphQLSchema, samples: Samples, places: Places): PlacedOperation[] {
  return (['query', 'mutation'] as const).flatMap((root) => {
    const type = root === 'query' ? schema.getQueryType() : schema.getMutationType()
    return type
      ? walksTo(schema, type, root === 'query' ? MAX_STEPS : 1).flatMap((steps) =>
          placedOperations(schema, { root, steps, places }, samples),
        )
      : []
  })
}

/** Names of these places of the schema, whether an operation reaches them or not. */
export function placesOf(schema: GraphQLSchema, places: Places): string[] {
  const takesOne = (place: GraphQLArgument | GraphQLInputField): boolean => takes(place, places)
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      if (isInputObjectType(type))
        return Object.values(type.getFields())
          .filter(takesOne)
          .map(({ name }) => `${type.name}.${name}`)
      if (!isObjectType(type) && !isInterfaceType(type)) return []
      return Object.values(type.getFields()).flatMap((field) =>
        field.args.filter(takesOne).map(({ name }) => `${type.name}.${field.name}(${name}:)`),
      )
    })
}

function takes({ name, type }: GraphQLArgument | GraphQLInputField, { scalars, except }: Places): boolean {
  return scalars.includes(getNamedType(type).name) && !except.includes(name)
}

/** The shortest walk from a root to each field with arguments. */
function walksTo(schema: GraphQLSchema, root: GraphQLCompositeType, maxSteps: number): Step[][] {
  const found: Step[][] = []
  const seen = new Set<string>()
  let walks: (readonly [GraphQLCompositeType, Step[]])[] = [[root, []]]
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const next: (readonly [GraphQLCompositeType, Step[]])[] = []
    for (const [type, walk] of walks)
      for (const { name, fields } of fieldsByType(schema, type))
        for (const field of fields) {
          const key = `${name}.${field.name}`
          if (seen.has(key)) continue
          seen.add(key)
          const longer = [...walk, { parent: name, field }]
          if (field.args.length > 0) found.push(longer)
          const target = getNamedType(field.type)
          // A node of any type leads everywhere, but only with an id.
          if (isCompositeType(target) && target.name !== 'Node') next.push([target, longer])
        }
    walks = next.toSorted(([, one], [, other]) => requiredArguments(one) - requiredArguments(other))
  }
  return found
}

function requiredArguments(walk: readonly Step[]): number {
  return walk.flatMap(({ field }) => field.args.filter(isRequiredArgument)).length
}

function fieldsByType(schema: GraphQLSchema, type: GraphQLCompositeType) {
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type]
  return types.filter(isObjectType).map((each) => ({ name: each.name, fields: Object.values(each.getFields()) }))
}

interface PlacedWalk {
  readonly root: 'query' | 'mutation'
  readonly steps: readonly Step[]
  readonly places: Places
}

function placedOperations(
  schema: GraphQLSchema,
  { root, steps, places }: PlacedWalk,
  samples: Samples,
): PlacedOperation[] {
  const last = steps.at(-1)
  if (!last) return []
  const operation = operationOf(schema, root, steps, samples, places)
  return last.field.args.flatMap((argument) =>
    pathsIn(argument.type, places).map((path) => ({
      ...operation,
      place: takes(argument, places)
        ? `${last.parent}.${last.field.name}(${argument.name}:)`
        : `${path.owner}.${String(path.keys.findLast((key) => typeof key === 'string'))}`,
      withText: (text: string) => {
        const name = variableName(last, argument.name)
        const variables = operation.variables()
        variables[name] = put(variables[name], argument.type, path.keys, text, samples, argument.name)
        return variables
      },
    })),
  )
}

interface PlacePath {
  readonly owner: string
  readonly keys: readonly (string | 0)[]
}

function pathsIn(type: GraphQLInputType, places: Places, keys: readonly (string | 0)[] = [], owner = ''): PlacePath[] {
  if (isNonNullType(type)) return pathsIn(type.ofType, places, keys, owner)
  if (isListType(type)) return pathsIn(type.ofType, places, [...keys, 0], owner)
  if (isInputObjectType(type)) {
    if (keys.length > 8) return []
    return Object.values(type.getFields())
      .filter((field) => !places.except.includes(field.name))
      .flatMap((field) => pathsIn(field.type, places, [...keys, field.name], type.name))
  }
  return places.scalars.includes(type.name) ? [{ owner, keys }] : []
}

/** Writes the text at its path and creates the inputs on the way. */
function put(
  value: unknown,
  type: GraphQLInputType,
  [key, ...rest]: readonly (string | 0)[],
  text: string,
  samples: Samples,
  coordinate: string,
): unknown {
  if (isNonNullType(type))
    return put(value, type.ofType, key === undefined ? [] : [key, ...rest], text, samples, coordinate)
  if (key === undefined) return text
  if (isListType(type)) {
    const [first = sampleOf(type.ofType, coordinate, samples)] = Array.isArray(value) ? value : []
    return [put(first, type.ofType, rest, text, samples, coordinate)]
  }
  if (!isInputObjectType(type)) throw new Error(`expected an input object at ${coordinate}, got ${type.name}`)
  const field = type.getFields()[key]
  if (!field) throw new Error(`expected a field ${key} of ${type.name}, got none`)
  const own = value ?? sampleOf(type, coordinate, samples)
  const fields = typeof own === 'object' && own !== null ? { ...own } : {}
  const inner = put(Reflect.get(fields, key), field.type, rest, text, samples, `${type.name}.${key}`)
  return { ...fields, [key]: inner }
}

function operationOf(
  schema: GraphQLSchema,
  root: 'query' | 'mutation',
  steps: readonly Step[],
  samples: Samples,
  places: Places = IDS,
): Operation {
  const declared: string[] = []
  const values: (readonly [string, () => unknown])[] = []
  let document = ''
  for (const [at, step] of steps.entries()) {
    const isLast = at === steps.length - 1
    const isSampled = (argument: GraphQLArgument): boolean =>
      isRequiredArgument(argument) || samples[coordinateOf(step, argument.name)] !== undefined
    const written = step.field.args
      .filter((argument) => isSampled(argument) || (isLast && pathsIn(argument.type, places).length > 0))
      .map((argument) => {
        const name = variableName(step, argument.name)
        declared.push(`$${name}: ${String(argument.type)}`)
        if (isSampled(argument))
          values.push([name, () => sampleOf(argument.type, coordinateOf(step, argument.name), samples)])
        return `${argument.name}: $${name}`
      })
    const call = step.field.name + (written.length > 0 ? `(${written.join(', ')})` : '')
    document += at === 0 ? call : ` { ... on ${step.parent} { ${call}`
  }
  const last = steps.at(-1)
  document += selectionOf(schema, last?.field.type ?? null, SELECTION_DEPTH - steps.length + 1)
  document += ' } }'.repeat(steps.length - 1)
  const head = declared.length > 0 ? `${root} Generated(${declared.join(', ')})` : `${root} Generated`
  return {
    coordinate: `${last?.parent}.${last?.field.name}`,
    document: `${head} { ${document} }`,
    variables: () => Object.fromEntries(values.map(([name, value]) => [name, value()])),
  }
}

/** All fields that need no argument, down to a depth. */
function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType | null, depth: number): string {
  const named = type && getNamedType(type)
  if (!isCompositeType(named)) return ''
  const typeByField = new Map<string, string>()
  const parts = fieldsByType(schema, named).map(({ name, fields }) => {
    const inner = fields
      .filter((field) => !field.args.some(isRequiredArgument))
      .filter((field) => !PUBLIC_TYPES.includes(name) || field.name === 'id')
      // Fields of an interface's types may have one name and several types: the first one is selected.
      .filter((field) => {
        const type = typeByField.get(field.name) ?? String(field.type)
        typeByField.set(field.name, type)
        return !isInterfaceType(named) || type === String(field.type)
      })
      .map((field) => {
        if (!isCompositeType(getNamedType(field.type))) return field.name
        return depth > 1 ? field.name + selectionOf(schema, field.type, depth - 1) : ''
      })
    return `... on ${name} { ${['__typename', ...inner].join(' ')} }`
  })
  return ` { ${parts.join(' ')} }`
}

function variableName({ parent, field }: Step, argument: string): string {
  return `${parent}_${field.name}_${argument}`
}

function coordinateOf({ parent, field }: Step, argument: string): string {
  return `${parent}.${field.name}(${argument}:)`
}

/** A value of an input type: required fields only, unless there is a sample for a field. */
function sampleOf(type: GraphQLInputType, coordinate: string, samples: Samples): unknown {
  const name = coordinate.replace(/^.*[.(]/, '').replace(/:\)$/, '')
  const sample = samples[coordinate] ?? samples[name]
  if (sample !== undefined) return sample()
  if (isNonNullType(type)) return sampleOf(type.ofType, coordinate, samples)
  if (isListType(type)) return [sampleOf(type.ofType, coordinate, samples)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(
          (field) =>
            isRequiredInputField(field) ||
            samples[`${type.name}.${field.name}`] !== undefined ||
            samples[field.name] !== undefined,
        )
        .map((field) => [field.name, sampleOf(field.type, `${type.name}.${field.name}`, samples)]),
    )
  if (type.name === 'Int' || type.name === 'Float') return 1
  if (type.name === 'Boolean') return true
  if (type.name === 'Decimal') return '1'
  return 'text'
}
