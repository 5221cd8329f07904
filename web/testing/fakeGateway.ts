/** A gateway for tests of the shop: the real schema over HTTP, answered from the sample catalogue. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { graphql } from 'graphql'
import { sampleCategories, sampleProducts, sampleStore, type SampleCategory } from './sampleCatalogue.ts'

export interface FakeGateway {
  readonly url: string
  /** Names of the operations asked for, in order. */
  readonly operations: readonly string[]
  /** Headers of the requests, in order. */
  readonly headers: readonly Readonly<Record<string, string | string[] | undefined>>[]
  readonly close: () => Promise<void>
}

interface PageArguments {
  readonly page?: number
  readonly pageSize?: number
}

const folder = new URL('../../schema/', import.meta.url)
const typeDefs = readdirSync(folder).filter((name) => name.endsWith('.graphql')).map((name) => readFileSync(new URL(name, folder), 'utf8'))

const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Query: {
      store: () => sampleStore,
      stores: () => [sampleStore],
      route: (_root: unknown, { path }: { path: string }) => ({ id: `route-${path}`, path, outcome: outcomeOf(path) }),
      product: (_root: unknown, { sku }: { sku: string }) => sampleProducts.find((product) => product.sku === sku) ?? null,
      category: (_root: unknown, { id }: { id: string }) => sampleCategories.find((category) => category.id === id) ?? null,
      search: (_root: unknown, { text, ...pages }: { text: string } & PageArguments) => ({ text, correctedText: null, products: listing(pages) }),
    },
    Store: {
      menu: () => sampleCategories,
      newProducts: ({}, { count }: { count: number }) => listing({ pageSize: count }),
      bestsellers: ({}, { count }: { count: number }) => listing({ pageSize: count }),
    },
    Category: {
      description: () => null,
      level: () => 2,
      productCount: () => sampleProducts.length,
      image: () => null,
      parent: () => null,
      children: () => [],
      ancestors: () => [],
      alternates: () => [],
      products: (_category: SampleCategory, pages: PageArguments) => listing(pages),
    },
    Product: {
      variant: (product: (typeof sampleProducts)[number], { sku }: { sku?: string }) => product.ownVariants.find((variant) => variant.sku === sku) ?? product.ownVariants[0],
      breadcrumbs: () => [sampleCategories[0]],
    },
  },
})

export async function startFakeGateway(port = 0): Promise<FakeGateway> {
  const operations: string[] = []
  const headers: Readonly<Record<string, string | string[] | undefined>>[] = []
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/health/')) return void response.end('ready')
    const { query, variables, operationName } = JSON.parse(await textOf(request)) as { query: string; variables: Record<string, unknown>; operationName: string }
    operations.push(operationName)
    headers.push(request.headers)
    const result = await graphql({ schema, source: query, variableValues: variables, operationName })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(result))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    operations,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function listing({ page = 1, pageSize = 50 }: PageArguments) {
  const items = sampleProducts.slice((page - 1) * pageSize, page * pageSize)

  return {
    items,
    totalCount: sampleProducts.length,
    page,
    pageSize,
    pageCount: Math.ceil(sampleProducts.length / pageSize),
    facets: [
      {
        __typename: 'ValueFacet',
        attribute: 'metal',
        label: 'Metall',
        unit: null,
        values: [{ value: '17', label: 'Gull', count: sampleProducts.length, isSelected: false }],
        valueCount: 1,
      },
    ],
    sort: 'POSITION_DESC',
    sorts: ['POSITION_DESC', 'PRICE_ASC'],
  }
}

function outcomeOf(path: string) {
  const category = sampleCategories.find((candidate) => candidate.path === path)
  if (category) return { __typename: 'CategoryRoute', category }
  const product = sampleProducts.find((candidate) => candidate.path === path)
  if (product) return { __typename: 'ProductRoute', product, childSku: null }
  if (path === '/gammel-adresse') return { __typename: 'Moved', location: '/mynter?sort=price-asc' }

  return { __typename: 'NotFound', path }
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)

  return Buffer.concat(chunks).toString('utf8')
}
