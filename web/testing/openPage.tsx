/** Opens a page of the shop in a simulated browser: the real page table and cache, with the sample catalogue. */
import { ApolloClient, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { act, cleanup, render } from '@testing-library/react'
import { graphql, print } from 'graphql'
import { from } from 'rxjs'
import { onTestFinished } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { sessionOf } from '../account/session/session.ts'
import { latePartsOf } from '../app/lateParts.ts'
import { pageNames } from '../router/pages.tsx'
import { createShopRoutes } from '../router/shopRoutes.ts'
import { Providers } from '../app/Providers.tsx'
import { createTexts, loadTexts } from '../app/texts.ts'
import { createBrowserQuery } from '../app/browserClient.ts'
import { createCache } from '../client/cache.ts'
import { connectionLink } from '../client/links.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { operationName } from '../client/loading.ts'
import { PagesSeen } from '../client/pagesSeen.ts'
import { recallPath } from '../client/recallPath.ts'
import { createConnection } from '../shop/connection.ts'
import type { FactWords } from '../shop/facts.ts'
import type { StoreView } from '../shop/StoreContext.tsx'
import { readLinkTarget } from '../shop/linkTarget.ts'
import { sampleSchema } from './sampleSchema.ts'
import { sampleStoreContext } from './sampleStoreContext.ts'
import { provideStreams } from './silentStream.ts'

export interface PreparedResponse {
  readonly operation: string
  readonly respond: (
    variables: OperationVariables,
  ) => Promise<{ data?: unknown; errors?: readonly { message: string }[] }>
}

/** Replaces the sample catalogue's response to a query. */
export function response<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  data: Data,
): PreparedResponse {
  return { operation: operationName(query), respond: async () => ({ data }) }
}

/** Makes a query fail, as without a network. */
export function noResponse<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
): PreparedResponse {
  return { operation: operationName(query), respond: () => Promise.reject(new TypeError('Failed to fetch')) }
}

export interface OpenPageOptions {
  readonly responses?: readonly PreparedResponse[]
  /** Interface language. */
  readonly language?: string
  /** Differences from the default store. */
  readonly store?: Partial<StoreView>
  /** Words for facts in another language than the store's. */
  readonly factWords?: FactWords | null
  /** Replaces words of the sample catalogue and of its company. */
  readonly rename?: (name: string) => string
}

/** Imports lazily loaded modules before a test starts, so that no test depends on their timing. */
const modules = import.meta.glob(['../**/*.tsx', '!../{app,router,server,testing}/**', '!**/*.test.tsx'])
const openedParts = ['price/WhyPanel.tsx', 'product/pictures/PictureZoom.tsx', 'listing/SearchPanel.tsx']

async function fetchLateParts(): Promise<void> {
  const lateParts = latePartsOf(pageNames, 'GOLDSMITH')
  await Promise.all([...lateParts, ...openedParts].map(async (source) => modules[`../${source}`]?.()))
}

export async function openPage(
  path: string,
  { responses = [], language = 'en', store = {}, factWords = null, rename }: OpenPageOptions = {},
) {
  cleanup()
  provideStreams()
  await fetchLateParts()
  const operations: string[] = []
  const connection = createConnection({ isOnline: () => true, onChange: () => undefined })
  const cache = createCache()
  const client = new ApolloClient({
    cache,
    link: connectionLink(connection).concat(sampleLink(responses, operations, rename)),
    devtools: { enabled: false },
  })
  // A timer of this page's session would sign the next test's page in.
  onTestFinished(() => sessionOf(client, connection).close())
  const seen = new PagesSeen(cache, () => Date.now())
  const storeContext = { ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store }, language }
  const lazy = LazyClient.of(client)
  const routes = createShopRoutes({
    fetchQuery: createBrowserQuery({ client: lazy, seen, connection, documentTime: Date.now() }),
    pathPrefix: '',
    listingQuery: storeContext.store.listingQuery,
    linkTarget: () => readLinkTarget((router.state.navigation.location ?? router.state.location).state),
    recall: async (seenPath) => recallPath(cache, seenPath),
    skeletonDelayMs: 300,
  })
  const texts = createTexts(language, await loadTexts(language))
  // The constructor of the router runs the first loaders, which need its location.
  const router = createMemoryRouter(routes, {
    initialEntries: ['/'],
    hydrationData: { loaderData: { shop: null, home: { page: 'missing' } } },
  })
  await router.navigate(path)

  const view = await act(async () =>
    render(
      <Providers client={lazy} texts={texts} connection={connection} store={storeContext} factWords={factWords}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  )

  return { ...view, router, client, connection, operations }
}

/** Fields of the sample with words that people read; lists have lines of an address. */
const READ = /^(?:name|label|title|heading|alt|text|value|html|description|company|email|\d+)$/

function sampleLink(
  responses: readonly PreparedResponse[],
  operations: string[],
  rename: OpenPageOptions['rename'],
): ApolloLink {
  const renamed = (result: object): object =>
    JSON.parse(JSON.stringify(result), (key, value: unknown) =>
      rename && typeof value === 'string' && READ.test(key) ? rename(value) : value,
    )

  return new ApolloLink(({ operationName: name = '', query, variables }) => {
    operations.push(name)
    const prepared = responses.find(({ operation }) => operation === name)

    const result = prepared
      ? prepared.respond(variables)
      : graphql({ schema: sampleSchema, source: print(query), variableValues: variables })
    return from((rename ? result.then(renamed) : result) as Promise<ApolloLink.Result>)
  })
}
