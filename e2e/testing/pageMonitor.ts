/** Records errors and foreign requests of a browser context's pages, and their pending requests. */
import type { BrowserContext, Page, Request } from '@playwright/test'

/**
 * Types of requests for code or data that a page may still need. Pictures, event streams and the catalogue that a worker
 * loads after half a minute do not count.
 */
const PENDING_TYPES = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

const pendingRequests = new WeakMap<Page, Set<Request>>()

export class PageMonitor {
  /** Console errors and uncaught exceptions, except the line that Chromium logs for a page's own 401, 404 or 500. */
  readonly errors: string[] = []
  /** Addresses that a page requested from another server than its own. */
  readonly foreignRequests: string[] = []

  watch(context: BrowserContext): void {
    context.on('page', (page) => this.#watchPage(page))
  }

  #watchPage(page: Page): void {
    const pending = new Set<Request>()
    pendingRequests.set(page, pending)
    /** Addresses of the page's documents: when the console names one, `page.url()` may still be that of the page before. */
    const documents = new Set<string>()
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.add(request.url())
      if (isForeign(request, page)) this.foreignRequests.push(request.url())
      if (PENDING_TYPES.includes(request.resourceType()) && !isInBackground(pathOf(request))) pending.add(request)
    })
    page.on('requestfinished', (request) => pending.delete(request))
    page.on('requestfailed', (request) => pending.delete(request))
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const isOwnStatus = /status of (401|404|500)/.test(message.text()) && documents.has(message.location().url)
      if (!isOwnStatus) this.errors.push(`${message.text()} (${message.location().url})`)
    })
  }
}

/** A document may come from any store, whose hosts differ; all else comes from the server of the document. */
function isForeign(request: Request, page: Page): boolean {
  const { protocol, hostname, port } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:') return false
  const isLoopback = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isLoopback || !(request.isNavigationRequest() || port === new URL(page.url()).port)
}

export function pendingRequestsOf(page: Page): ReadonlySet<Request> {
  return pendingRequests.get(page) ?? new Set()
}

function isInBackground(path: string): boolean {
  return path === '/metals/stream' || path.startsWith('/offline/')
}

/** The bodies of the GraphQL requests that the page sends from now on. */
export function recordGraphqlRequests(page: Page): readonly string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (pathOf(request) === '/graphql') bodies.push(request.postData() ?? request.url())
  })
  return bodies
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname
}
