/**
 * How long others wait while the gateway executes the costliest operation that it accepts. The operations are found by a search over the
 * schema: the scalars of each type by the shortest path from each root field, with the largest arguments, as often as the limits allow.
 * `npm run bench -- costliest`.
 */
import { globSync, readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql'
import { measureOperation } from '../gateway/plugins/operationCost.ts'
import { OPERATION_LIMITS } from '../gateway/plugins/operationLimits.ts'
import { STORE } from './listingQuery.ts'
import { forkServer, type Measured as MeasuredProcess } from './processes.ts'
import { readJson } from './readJson.ts'

const MAX_DEPTH = 4
const SIZES = [100, 10]
/** Each is measured once, and the slowest of them as often as this; the fastest round counts, as other processes slow the others down. */
const ROUNDS = 5
const SHOWN = 12
const LETTERS = 'etaoinsrldkmgvbfpuhjyåøæcw'
/** Short words that nothing is called: each is compared with every word of the catalogue. */
const WORDS = Array.from({ length: 400 }, (_, at) => `${letter(at)}${letter(at * 7 + 3)}${letter(at * 3 + 11)}`)
const MAX_TEXT_LENGTH = 200

type Field = GraphQLField<unknown, unknown>

interface Samples {
  readonly productIds: readonly string[]
  readonly skus: readonly string[]
  readonly categoryIds: readonly string[]
  readonly paths: readonly string[]
}

interface Candidate {
  readonly path: string
  readonly query: string
  readonly cost: number
}

interface Measured {
  readonly candidate: Candidate
  readonly waitMs: number
  readonly cpuMs: number
}

export async function* benchCostliest(): AsyncIterable<string> {
  const schema = buildSchema(
    globSync('schema/*.graphql')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  )
  const sandbox = await forkServer('./sandboxProcess.ts', {})
  const gateway = await forkServer('./gatewayProcess.ts', { BENCH_SANDBOX: sandbox.url })
  try {
    const samples = await samplesOf(gateway.url)
    const once: Measured[] = []
    for (const candidate of candidatesOf(schema, samples)) once.push(await measure(gateway, candidate, 1))
    yield `${once.length} operations; the slowest, with their cost, their CPU time (others' requests included), and how long another request waits meanwhile:`
    const slowest = new Set([
      ...once.toSorted((a, b) => b.waitMs - a.waitMs).slice(0, SHOWN),
      ...once.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, SHOWN),
    ])
    for (const { candidate } of slowest) {
      const { waitMs, cpuMs } = await measure(gateway, candidate, ROUNDS)
      yield `${candidate.path}: ${candidate.cost}; ${Math.round(cpuMs)} ms; ${Math.round(waitMs)} ms`
    }
  } finally {
    await gateway.stop()
    await sandbox.stop()
  }
}

async function measure(gateway: MeasuredProcess, candidate: Candidate, rounds: number): Promise<Measured> {
  const runs = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await gateway.cpuMs()
    const waitMs = await othersWait(gateway.url, candidate.query)
    runs.push({ waitMs, cpuMs: (await gateway.cpuMs()) - before })
  }
  return {
    candidate,
    waitMs: Math.min(...runs.map(({ waitMs }) => waitMs)),
    cpuMs: Math.min(...runs.map(({ cpuMs }) => cpuMs)),
  }
}

/** The longest of the requests that are sent one after another meanwhile. */
async function othersWait(url: string, query: string): Promise<number> {
  const state = { isDone: false }
  const costly = post(url, query).finally(() => {
    state.isDone = true
  })
  let waitMs = 0
  while (!state.isDone) {
    const sentAt = performance.now()
    await post(url, '{ __typename }')
    waitMs = Math.max(waitMs, performance.now() - sentAt)
  }
  await costly
  return waitMs
}

async function post<Data extends object>(url: string, query: string): Promise<Partial<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': STORE },
    body: JSON.stringify({ query }),
  })
  const body = await readJson<{ data?: Data }>(response)
  if (response.status === 400) throw new Error(`expected an accepted operation, got ${JSON.stringify(body)}`)
  return body.data ?? {}
}

interface FoundSamples {
  readonly search: {
    readonly products: {
      readonly items: readonly { readonly id: string; readonly sku: string; readonly path: string }[]
    }
    readonly categories: readonly { readonly id: string }[]
  }
}

async function samplesOf(url: string): Promise<Samples> {
  const { search } = await post<FoundSamples>(
    url,
    '{ search(text: "ring", pageSize: 100) { products { items { id sku path } } categories { id } } }',
  )
  if (!search) throw new Error('expected products to build operations with, got none')
  const { items } = search.products
  return {
    productIds: items.map(({ id }) => id),
    skus: items.map(({ sku }) => sku),
    categoryIds: search.categories.map(({ id }) => id),
    paths: items.map(({ path }) => path),
  }
}

/** The operations that are accepted: each path with the largest size of which the limits allow one or more. */
function* candidatesOf(schema: GraphQLSchema, samples: Samples): Iterable<Candidate> {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    for (const { path, selection } of selectionsBelow(schema, field, samples)) {
      for (const size of SIZES) {
        const operation = largest(schema, field, (at) => selection(size, at), samples, size)
        if (!operation) continue
        yield { path: `${operation.times} × ${path} (${size})`, ...operation }
        break
      }
    }
}

function largest(
  schema: GraphQLSchema,
  field: Field,
  selection: (at: number) => string,
  samples: Samples,
  size: number,
): { query: string; cost: number; times: number } | null {
  for (let times = OPERATION_LIMITS.rootFields; times > 0; times -= 1) {
    const query = `{ ${Array.from({ length: times }, (_, at) => `r${at}: ${field.name}${argumentsOf(field, size, at, samples) ?? ''} ${selection(at)}`).join(' ')} }`
    const [operation] = parse(query).definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION) return null
    const { depth, aliases, cost } = measureOperation(schema, operation, [], {})
    if (depth > OPERATION_LIMITS.depth || argumentsOf(field, size, 0, samples) === null) return null
    if (cost <= OPERATION_LIMITS.cost && aliases <= OPERATION_LIMITS.aliases) return { query, cost, times }
  }
  return null
}

interface Selection {
  readonly path: string
  readonly selection: (size: number, at: number) => string
}

interface Step {
  readonly field: Field
  readonly path: string
  /** The selection of the root field with this selection of the step's own type. */
  readonly around: (inner: string, size: number, at: number) => string
}

/** Breadth first: each type once below a root field, with all of its scalars. */
function* selectionsBelow(schema: GraphQLSchema, root: Field, samples: Samples): Iterable<Selection> {
  const written = (each: Field, size: number, at: number) => `${each.name}${argumentsOf(each, size, at, samples) ?? ''}`
  const seen = new Set<string>()
  let steps: Step[] = [{ field: root, path: root.name, around: (inner) => inner }]
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const next: Step[] = []
    for (const { field, path, around } of steps) {
      const named = getNamedType(field.type)
      if (isLeafType(named)) {
        yield { path, selection: (size, at) => around('', size, at) }
        continue
      }
      for (const type of isAbstractType(named) ? schema.getPossibleTypes(named) : isObjectType(named) ? [named] : []) {
        if (seen.has(type.name)) continue
        seen.add(type.name)
        const wrap = (inner: string) => (type === named ? `{ ${inner} }` : `{ ... on ${type.name} { ${inner} } }`)
        const fields = Object.values(type.getFields()).filter((each) => argumentsOf(each, 1, 0, samples) !== null)
        const leaves = fields.filter((each) => isLeafType(getNamedType(each.type)))
        if (leaves.length > 0)
          yield {
            path: `${path}.*`,
            selection: (size, at) => around(wrap(leaves.map((each) => written(each, size, at)).join(' ')), size, at),
          }
        for (const each of fields)
          if (!leaves.includes(each))
            next.push({
              field: each,
              path: `${path}.${each.name}`,
              around: (inner, size, at) => around(wrap(`${written(each, size, at)} ${inner}`), size, at),
            })
      }
    }
    steps = next
  }
}

/** Null for a field with an argument that no sample exists for. */
function argumentsOf({ args }: Field, size: number, at: number, samples: Samples): string | null {
  const given = args.flatMap((argument) => {
    const value = argumentValue(argument, size, at, samples)
    return value === null ? (isRequiredArgument(argument) ? [null] : []) : [`${argument.name}: ${value}`]
  })
  if (given.includes(null)) return null
  return given.length === 0 ? '' : `(${given.join(', ')})`
}

function argumentValue({ name, type }: GraphQLArgument, size: number, at: number, samples: Samples): string | null {
  const named = getNamedType(type)
  const isList = isListType(isNonNullType(type) ? type.ofType : type)
  const many = (values: readonly string[]) => {
    const rotated = [...values.slice(at), ...values.slice(0, at)].slice(0, size)
    return JSON.stringify(isList ? rotated : (rotated[0] ?? ''))
  }
  if (isEnumType(named)) return isNonNullType(type) ? (named.getValues()[0]?.name ?? null) : null
  switch (name) {
    case 'text':
    case 'number':
      return JSON.stringify(textOf(at))
    case 'sku':
    case 'skus':
      return many(samples.skus)
    case 'id':
      return many(at % 2 === 0 ? samples.categoryIds : samples.productIds)
    case 'ids':
      return many(samples.productIds)
    case 'path':
      return many(samples.paths)
    case 'pattern':
      return JSON.stringify('*')
    case 'slug':
    case 'identifiers':
      return many(['personvern'])
    default:
      return named.name === 'Int' && name !== 'page' ? String(size) : null
  }
}

/** As many words as a text may have, others for each root field. */
function textOf(at: number): string {
  return Array.from({ length: 50 }, (_, word) => WORDS[(at * 50 + word) % WORDS.length])
    .join(' ')
    .slice(0, MAX_TEXT_LENGTH)
    .trim()
}

function letter(at: number): string {
  return LETTERS.charAt(at % LETTERS.length)
}
