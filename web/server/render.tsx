/** Server entry: renders one address to the parts of one document, for a guest unless its fetch sends a shopper's cookie. */
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { type CartMessage, CartMessageContext } from '../cart/cartMessage.ts'
import { type OrderFormOutcome, OrderFormContext } from '../checkout/order/orderFormOutcome.ts'
import { type WithdrawalOutcome, WithdrawalOutcomeContext } from '../checkout/withdrawal/withdrawalOutcome.ts'
import { type OrderListReport, OrderListReportContext } from '../cart/quickOrder/orderListReport.ts'
import { AccountFormContext, type AccountFormTry } from '../account/session/accountForm.ts'
import { type SignInTry, SignInTryContext } from '../account/session/signInTry.ts'
import { createClient } from '../client/client.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { alwaysConnected } from '../shop/connection.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import type { BootstrapData } from '../app/bootstrapData.ts'
import { factWordsSource, loadFactWords, needsFactWords } from '../app/factWords.ts'
import { latePartsOf } from '../app/lateParts.ts'
import { isPageChoice, pageSource, type PageName } from '../router/pages.tsx'
import { renderToHtml } from './renderToHtml.ts'
import { RouteError } from '../router/RouteError.tsx'
import { createShopRoutes } from '../router/shopRoutes.ts'
import { Providers } from '../app/Providers.tsx'
import { catalogueSource, createTexts, lateTextsSource, loadTexts, pageTextsSource } from '../app/texts.ts'
import { watchMissingData } from '../router/missingData.ts'
import type { ReactNode } from 'react'
import type { ApolloClient } from '@apollo/client'
import type { PageQuery } from '../client/loading.ts'
import { PageResults } from '../client/pageResults.ts'
import { queryGateway } from '../client/queryGateway.ts'

export interface PageRequest extends FormOutcomes {
  /** Absolute, with the store prefix. */
  readonly url: string
  readonly storeContext: StoreContextValue
  /** Sends the page's queries to a gateway; ignores the request's address. */
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

/** What became of a submitted form. */
export interface FormOutcomes {
  /** Outcome of a submitted sign-in form, for the page at /sign-in. */
  readonly signInTry?: SignInTry
  /** Outcome of a submitted form, for the pages at /register and /reset-password. */
  readonly accountFormTry?: AccountFormTry
  /** Why a form could not change the cart, for the page at /cart/plain. */
  readonly cartMessage?: CartMessage
  /** What became of a pasted list, for the page at /cart/plain. */
  readonly orderListReport?: OrderListReport
  /** What became of a form of the page at /order. */
  readonly orderFormOutcome?: OrderFormOutcome
  /** What became of a form of the page at /withdrawal. */
  readonly withdrawalOutcome?: WithdrawalOutcome
}

export interface RenderedPage {
  readonly status: number
  /** Title, meta and preloads. */
  readonly head: string
  readonly body: string
  readonly bootstrap: BootstrapData
  /** Whether an upstream's failure left out a query's subject: a missing page may exist after all. */
  readonly lacksData: boolean
  /** Modules that the document needs at once, by their names in the bundle. */
  readonly sources: readonly string[]
  /** Modules that the HTML contains and that hydrate later. */
  readonly lateSources: readonly string[]
  /** Name of the page in the table of pages; absent for an error page. */
  readonly page?: string
}

export interface RenderedRedirect {
  readonly status: number
  readonly location: string
}

/** @throws the error of a component. Without a response of the gateway the page has status 503. */
export async function renderPage({
  url,
  storeContext,
  fetch,
  signal,
  ...outcomes
}: PageRequest): Promise<RenderedPage | RenderedRedirect> {
  const { store, language } = storeContext
  const { client } = createClient(
    { uri: '/graphql', storeCode: store.code, language, fetch },
    alwaysConnected,
    'server',
  )
  const results = new PageResults()
  const missingData = watchMissingData(client)
  try {
    const handler = createStaticHandler(
      createShopRoutes({
        fetchQuery: createServerQuery(client, results),
        pathPrefix: store.pathPrefix,
        listingQuery: store.listingQuery,
        linkTarget: () => null,
        recall: () => Promise.resolve(null),
        skeletonDelayMs: Infinity,
      }),
      { basename: store.pathPrefix || '/' },
    )
    const [messages, factWords, context] = await Promise.all([
      loadTexts(language),
      loadFactWords(storeContext),
      handler.query(new Request(url, { signal })),
    ])
    if (context instanceof Response) return { status: context.status, location: context.headers.get('location') ?? '/' }

    const html = await renderToHtml(
      <Providers
        client={LazyClient.of(client, results)}
        texts={createTexts(language, messages)}
        connection={alwaysConnected}
        store={storeContext}
        factWords={factWords}
      >
        <FormOutcomeContexts {...outcomes}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </FormOutcomeContexts>
      </Providers>,
      signal,
    )

    return {
      status: context.statusCode,
      ...splitHead(html),
      bootstrap: {
        ...storeContext,
        answers: results.toDocument(),
        routing: { loaderData: context.loaderData, errors: context.errors },
      },
      lacksData: missingData.hasRootField,
      ...sourcesOf(pagesIn(context), storeContext),
    }
  } finally {
    // Watched queries would retain the page's cache in memory.
    client.stop()
  }
}

interface FormOutcomeContextsProps extends FormOutcomes {
  readonly children: ReactNode
}

function FormOutcomeContexts({ children, ...outcomes }: FormOutcomeContextsProps) {
  const { signInTry, accountFormTry, cartMessage, orderListReport, orderFormOutcome, withdrawalOutcome } = outcomes
  return (
    <SignInTryContext value={signInTry ?? null}>
      <AccountFormContext value={accountFormTry ?? null}>
        <CartMessageContext value={cartMessage ?? null}>
          <OrderListReportContext value={orderListReport ?? null}>
            <OrderFormContext value={orderFormOutcome ?? null}>
              <WithdrawalOutcomeContext value={withdrawalOutcome ?? null}>{children}</WithdrawalOutcomeContext>
            </OrderFormContext>
          </OrderListReportContext>
        </CartMessageContext>
      </AccountFormContext>
    </SignInTryContext>
  )
}

function sourcesOf(
  pages: readonly PageName[],
  storeContext: StoreContextValue,
): Pick<RenderedPage, 'page' | 'sources' | 'lateSources'> {
  const { store, language } = storeContext
  const [page] = pages
  return {
    ...(page !== undefined && { page }),
    sources: [
      ...pages.map(pageSource).flatMap((source) => [source, pageTextsSource(language, source)]),
      ...languageSources(storeContext),
    ],
    lateSources: latePartsOf(pages, store.kind),
  }
}

/** Texts that each document of a language needs at once. */
function languageSources(storeContext: StoreContextValue): readonly string[] {
  return [catalogueSource(storeContext.language), ...(needsFactWords(storeContext) ? [factWordsSource] : [])]
}

/**
 * Modules that the offline shell needs at once: what reads the catalogue on the device, and the listing, because most
 * addresses that are opened without a connection are listings.
 */
export function shellSources(storeContext: StoreContextValue): readonly string[] {
  const { language, store } = storeContext
  return [
    ...languageSources(storeContext),
    'offline/offlineCatalogue.ts',
    'app/browserClient.ts',
    'client/persistence/browserPersistence.ts',
    pageSource('category'),
    pageTextsSource(language, pageSource('category')),
    ...(store.kind === 'GOLDSMITH' ? ['listing/rows/ProductRows.tsx', lateTextsSource(language)] : []),
  ]
}

function pagesIn({ loaderData }: StaticHandlerContext): PageName[] {
  return Object.values(loaderData)
    .filter(isPageChoice)
    .map(({ page }) => page)
}

/** Splits React's HTML: it puts head elements in front of a root without a head. */
export function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(html)?.[0] ?? ''

  return { head, body: html.slice(head.length) }
}

/** Renders an error page; it needs no gateway and no script. */
export async function renderError(
  status: number,
  storeContext: StoreContextValue,
): Promise<{ head: string; body: string }> {
  const { store, language } = storeContext
  const { client } = createClient({ uri: '', storeCode: store.code, language }, alwaysConnected, 'server')
  const handler = createStaticHandler([
    {
      path: '*',
      loader: () => {
        throw new Response(null, { status })
      },
      element: null,
      errorElement: <RouteError />,
    },
  ])
  const [messages, context] = await Promise.all([
    loadTexts(storeContext.language),
    handler.query(new Request(storeContext.origin)),
  ])
  if (context instanceof Response)
    throw new Error(`expected an error page, got a response with status ${context.status}`)

  const html = await renderToHtml(
    <Providers
      client={LazyClient.of(client)}
      texts={createTexts(storeContext.language, messages)}
      connection={alwaysConnected}
      store={storeContext}
      factWords={null}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
    new AbortController().signal,
  )
  return splitHead(html)
}

/** Queries on the server: each query is sent once per request. */
function createServerQuery(client: ApolloClient, results: PageResults): PageQuery {
  return async (query, variables) => {
    const data = await queryGateway(client, query, variables)
    results.set(query, variables, data)
    return data
  }
}
