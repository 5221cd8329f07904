/** The server's entry into the pages: one address in, one document's parts out. Always for the anonymous shopper. */
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { type SignInTry, SignInTryContext } from '../features/viewer/signInTry.ts'
import { createClient } from '../graphql/client.ts'
import { createServerQuery } from '../graphql/serverQuery.ts'
import { alwaysConnected } from '../shop/connection.ts'
import type { StoreContextValue } from '../shop/StoreContext.tsx'
import type { BootstrapData } from './bootstrapData.ts'
import { latePartsOf } from './lateParts.ts'
import { isPageChoice, pageSource, type PageName } from './pages.tsx'
import { renderToHtml } from './renderToHtml.ts'
import { RouteError } from './RouteError.tsx'
import { createRoutes } from './router.tsx'
import { Providers } from './Providers.tsx'
import { catalogueSource, createTexts, loadTexts, pageTextsSource } from './texts.ts'
import { watchUnansweredFields } from './unansweredFields.ts'

export interface PageRequest {
  /** Absolute, store prefix included. */
  readonly url: string
  readonly storeContext: StoreContextValue
  /** Sends the page's queries to a gateway, whatever the address. */
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** What the page at /sign-in is the answer to. */
  readonly signInTry?: SignInTry
}

export interface RenderedPage {
  readonly status: number
  /** Title, meta and preloads. */
  readonly head: string
  readonly body: string
  readonly bootstrap: BootstrapData
  /** Whether an upstream's failure left out what a query was about: a missing page may exist after all. */
  readonly lacksData: boolean
  /** What the document needs at once, as the bundler knows it. */
  readonly sources: readonly string[]
  /** What stands in the HTML and comes to life after the rest. */
  readonly lateSources: readonly string[]
}

export interface RenderedRedirect {
  readonly status: number
  readonly location: string
}

/** @throws what a component threw; no answer from the gateway is a page with status 503. */
export async function renderPage({
  url,
  storeContext,
  fetch,
  signal,
  signInTry,
}: PageRequest): Promise<RenderedPage | RenderedRedirect> {
  const { store, language } = storeContext
  const { client, cache } = createClient({ uri: '/graphql', storeCode: store.code, fetch }, alwaysConnected, 'server')
  const unanswered = watchUnansweredFields(client)
  try {
    const handler = createStaticHandler(
      createRoutes({
        ask: createServerQuery(client),
        pathPrefix: store.pathPrefix,
        listingQuery: store.listingQuery,
        linkTarget: () => null,
        recall: () => null,
        patienceMs: Infinity,
      }),
      { basename: store.pathPrefix || '/' },
    )
    const [messages, context] = await Promise.all([loadTexts(language), handler.query(new Request(url, { signal }))])
    if (context instanceof Response) return { status: context.status, location: context.headers.get('location') ?? '/' }

    const html = await renderToHtml(
      <Providers
        client={client}
        texts={createTexts(language, messages)}
        connection={alwaysConnected}
        store={storeContext}
      >
        <SignInTryContext value={signInTry ?? null}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </SignInTryContext>
      </Providers>,
      signal,
    )

    return {
      status: context.statusCode,
      ...splitHead(html),
      bootstrap: {
        ...storeContext,
        answers: cache.extract(),
        routing: { loaderData: context.loaderData, errors: context.errors },
      },
      lacksData: unanswered.hasRootField,
      sources: [
        ...pagesIn(context).flatMap((page) => [pageSource(page), pageTextsSource(language, pageSource(page))]),
        catalogueSource(language),
      ],
      lateSources: latePartsOf(pagesIn(context), store.kind),
    }
  } finally {
    // What still watches the page's cache would hold it in memory.
    client.stop()
  }
}

/** What the offline shell needs at once. */
export function shellSources({ language }: StoreContextValue): readonly string[] {
  return [catalogueSource(language)]
}

function pagesIn({ loaderData }: StaticHandlerContext): PageName[] {
  return Object.values(loaderData)
    .filter(isPageChoice)
    .map(({ page }) => page)
}

/** React puts what belongs into the head in front of a root that has no head. */
export function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(html)?.[0] ?? ''

  return { head, body: html.slice(head.length) }
}

/** A page that only says what went wrong; it needs no gateway and no script. */
export async function renderError(
  status: number,
  storeContext: StoreContextValue,
): Promise<{ head: string; body: string }> {
  const { client } = createClient({ uri: '', storeCode: storeContext.store.code }, alwaysConnected, 'server')
  const handler = createStaticHandler([
    {
      path: '*',
      loader: () => {
        throw new Response(null, { status })
      },
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
      client={client}
      texts={createTexts(storeContext.language, messages)}
      connection={alwaysConnected}
      store={storeContext}
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
