/** Queries the gateway for the products of some baskets, as a guest or a customer. */
import { request } from 'undici'
import type { SurchargePartsFragment } from '../../web/client/generated/documents.generated.ts'
import { type AnsweredItem, FIXED_SURCHARGE_FIELDS, type Known, PRICE_FIELDS, SURCHARGE_FIELDS } from './displayed.ts'
import type { BasketLine } from './generate.ts'

/** The gateway limits the number of values and aliases of an operation. */
const PRODUCTS_A_REQUEST = 40
const NODES_A_REQUEST = 10
const PRICES_A_REQUEST = 100
const IDS =
  'query ($skus: [String!]!) { products(skus: $skus) { id sku composition { ... on Configurable { variants { id sku } } } } }'
const OPTIONS = `query ($skus: [String!]!) { products(skus: $skus) { sku customOptions { code title kind isRequired position surcharge { ${SURCHARGE_FIELDS} } choices { code title surcharge { ${SURCHARGE_FIELDS} } } } downloads { code surcharge { ${FIXED_SURCHARGE_FIELDS} } } } }`
const PERSONAL = `query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { of ${PRICE_FIELDS} surcharges { kind code choice surcharge { ${SURCHARGE_FIELDS} } } } } }`

type Choices = Pick<AnsweredItem, 'options' | 'files'>

const NO_CHOICES: Choices = { options: [], files: [] }

/** The surcharges of options in a customer's price. */
type KnownToCustomer = Known & {
  readonly surcharges?: readonly {
    readonly kind: 'CUSTOM_OPTION' | 'DOWNLOAD'
    readonly code: string
    readonly choice: string | null
    readonly surcharge: SurchargePartsFragment
  }[]
}

/** Ids by SKU, variants by their own; they never change. */
export type KnownIds = Map<string, string>

export interface Client {
  readonly gatewayUrl: string
  readonly storeCode: string
  /** Of a customer; null for a guest. */
  readonly bearer: string | null
}

/** By SKU. */
export async function queryGateway(
  client: Client,
  lines: readonly BasketLine[],
  known: KnownIds,
): Promise<ReadonlyMap<string, AnsweredItem>> {
  const pages = new Map(
    lines.flatMap((line): [string, string][] =>
      line.kind === 'product'
        ? [[line.item.sku, line.item.parentSku ?? line.item.sku]]
        : [line.set, ...line.set.parts].map(({ sku }) => [sku, sku]),
    ),
  )
  await learnIds(
    client,
    [...pages].flatMap(([sku, page]) => (known.has(sku) ? [] : [page])),
    known,
  )
  const ids = [...pages.keys()].map((sku) => known.get(sku) ?? `no id of ${sku}`)

  const prices = client.bearer === null ? await publicPrices(client, ids) : await personalPrices(client, ids)
  const choices = await choicesOf(
    client,
    lines.flatMap((line) =>
      line.kind === 'product' && line.chosen.length + line.files.length > 0
        ? [line.item.parentSku ?? line.item.sku]
        : [],
    ),
  )
  return new Map(
    [...pages].map(([sku, page], at) => {
      const price = prices[at] ?? null
      return [sku, { price, ...withPersonalSurcharges(choices.get(page) ?? NO_CHOICES, price) }]
    }),
  )
}

/** A customer's price contains the surcharges of options and files in every store; a guest reads them from the product. */
function withPersonalSurcharges(choices: Choices, price: KnownToCustomer | null): Choices {
  const personal = price?.surcharges
  if (!personal) return choices
  const surchargeOf = (wanted: 'CUSTOM_OPTION' | 'DOWNLOAD', of: string, choice: string | null) =>
    personal.find(({ kind, code, choice: chosen }) => kind === wanted && code === of && chosen === choice)?.surcharge ??
    null
  return {
    options: choices.options.map((option) => ({
      ...option,
      surcharge: surchargeOf('CUSTOM_OPTION', option.code, null),
      choices: option.choices.map((choice) => ({
        ...choice,
        surcharge: surchargeOf('CUSTOM_OPTION', option.code, choice.code),
      })),
    })),
    files: choices.files.map(({ code }) => ({ code, surcharge: surchargeOf('DOWNLOAD', code, null) })),
  }
}

async function learnIds(client: Client, skus: readonly string[], known: KnownIds): Promise<void> {
  interface Identified {
    readonly id: string
    readonly sku: string
    readonly composition: { readonly variants?: readonly { readonly id: string; readonly sku: string }[] } | null
  }
  for (const part of chunks([...new Set(skus)], PRODUCTS_A_REQUEST)) {
    const { products } = await query<{ products: readonly (Identified | null)[] }>(client, IDS, { skus: part })
    for (const product of products)
      for (const { id, sku } of product ? [product, ...(product.composition?.variants ?? [])] : []) known.set(sku, id)
  }
}

async function publicPrices(client: Client, ids: readonly string[]): Promise<(Known | null)[]> {
  const prices: (Known | null)[] = []
  for (const part of chunks(ids, NODES_A_REQUEST)) {
    const nodes = part.map(
      (_id, at) =>
        `n${at}: node(id: $i${at}) { ... on Product { price { ...priceParts } } ... on Variant { price { ...priceParts } } }`,
    )
    const document = `query (${part.map((_id, at) => `$i${at}: ID!`).join(' ')}) { ${nodes.join(' ')} } fragment priceParts on PriceResult { __typename ... on Price { ${PRICE_FIELDS} } }`
    const found = await query<Readonly<Record<string, { readonly price: { readonly __typename: string } } | null>>>(
      client,
      document,
      Object.fromEntries(part.map((id, at) => [`i${at}`, id])),
    )
    for (const at of part.keys()) prices.push(knownOf(found[`n${at}`]?.price))
  }
  return prices
}

/** They replace the public prices. */
async function personalPrices(client: Client, ids: readonly string[]): Promise<(KnownToCustomer | null)[]> {
  const prices: (KnownToCustomer | null)[] = []
  for (const part of chunks(ids, PRICES_A_REQUEST)) {
    const { viewer } = await query<{ viewer: { personalPrices: readonly (KnownToCustomer | null)[] } | null }>(
      client,
      PERSONAL,
      { ids: part },
    )
    if (!viewer) throw new Error('expected a customer to be signed in')
    prices.push(
      ...viewer.personalPrices.map((price): KnownToCustomer | null => price && { ...price, __typename: 'Price' }),
    )
  }
  return prices
}

async function choicesOf(client: Client, skus: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
  const choices = new Map<string, Choices>()
  for (const part of chunks([...new Set(skus)], PRODUCTS_A_REQUEST)) {
    const { products } = await query<{
      products: readonly ({
        sku: string
        customOptions: AnsweredItem['options']
        downloads: AnsweredItem['files']
      } | null)[]
    }>(client, OPTIONS, { skus: part })
    for (const product of products)
      if (product) choices.set(product.sku, { options: product.customOptions, files: product.downloads })
  }
  return choices
}

export async function signInAt(gatewayUrl: string, email: string, password: string): Promise<string> {
  const { signIn } = await query<{ signIn: { bearerToken?: string | null } }>(
    { gatewayUrl, storeCode: 'no', bearer: null },
    'mutation ($input: SignInInput!) { signIn(input: $input) { ... on SignedIn { bearerToken } } }',
    { input: { idempotencyKey: `${email} ${performance.now()}`, email, password, asBearer: true } },
  )
  if (!signIn.bearerToken) throw new Error(`expected ${email} to be signed in`)
  return signIn.bearerToken
}

async function query<Data>(
  { gatewayUrl, storeCode, bearer }: Client,
  document: string,
  variables: object,
): Promise<Data> {
  const response = await request(`${gatewayUrl}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: document, variables }),
    headers: {
      'content-type': 'application/json',
      'x-store': storeCode,
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    },
  })
  const { data, errors } = (await response.body.json()) as { data: Data; errors?: readonly unknown[] }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

function knownOf(price: { readonly __typename: string } | undefined): Known | null {
  return price?.__typename === 'Price' ? (price as Known) : null
}

function chunks<T>(from: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(from.length / size) }, (_, at) => from.slice(at * size, (at + 1) * size))
}
