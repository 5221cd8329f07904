/** A real Chromium, and what a page may not do while it is used. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
import { findChromium } from '../../scripts/chromium.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Far above what anything takes: a busy machine is no failure. */
export const PATIENCE_MS = 60_000

/** @param keepsPages as every browser does, and Playwright's does not: a page that was left stands as it was when one goes back to it. */
export async function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = findChromium(process.env)
  return chromium.launch({
    args: ARGUMENTS,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    ...(executablePath !== null && { executablePath }),
  })
}

export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors and uncaught exceptions so far, the line Chromium logs for a page's own 404 or 500 excepted. */
  readonly errors: readonly string[]
  /** GraphQL requests the browser has sent so far. */
  readonly graphqlRequests: readonly string[]
}

export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const errors: string[] = []
  const graphqlRequests: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const isOwnStatus = /status of (404|500)/.test(message.text()) && message.location().url === page.url()
    if (!isOwnStatus) errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') graphqlRequests.push(request.postData() ?? request.url())
  })
  return { page, context, errors, graphqlRequests }
}

/** Every axe rule of WCAG 2.2 A and AA that the page breaks, with the first place it does. */
export async function accessibilityBreaches(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} (${nodes.length} places)`)
}
