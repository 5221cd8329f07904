/** Browser journeys: each worker has a shop and a Chromium of its own. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/testing/browser.ts'
import { SPEC_BACKEND } from './e2e/testing/shop.ts'
import { withSandboxCalls, type WorkerFixtures } from './e2e/testing/test.ts'

/** `JOURNEYS_CALLS=all`: the journeys of the strict backend run with every call of the sandbox. */
const shopSettings = process.env['JOURNEYS_CALLS'] === 'all' ? {} : SPEC_BACKEND
/** Cart, checkout, account and orders in front of a backend that has the calls and fields of the specification alone. */
const onSpecBackend = [
  'account.test.ts',
  'accountExtras.test.ts',
  'cart.test.ts',
  'cartStores.test.ts',
  'checkout.test.ts',
  'checkoutFaults.test.ts',
  'credentials.test.ts',
  'goldsmithTable.test.ts',
  'orderFromLists.test.ts',
  'placeOrder.test.ts',
]
const tag = new RegExp(withSandboxCalls.tag)

/** Each needs a shop with other settings, and so a worker of its own. */
const withOtherShops = ['chosenCategories.test.ts', 'heldPrice.test.ts', 'layoutShift.test.ts', 'metals.test.ts']

/** Tests that need no browser run on Vitest. */
const withoutBrowser = '**/*.built.test.ts'

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  // Playwright would run the files with other shops last, and one worker would have nothing to do.
  projects: [
    { name: 'other shops', testMatch: withOtherShops },
    { name: 'the strict backend', testMatch: onSpecBackend, grepInvert: tag, use: { shopSettings } },
    { name: 'calls of the sandbox', testMatch: onSpecBackend, grep: tag },
    { name: 'the shop', testIgnore: [withoutBrowser, ...withOtherShops, ...onSpecBackend] },
  ],
  outputDir: 'test-results',
  // A journey waits half of its time: one worker uses one of two cores.
  workers: 2,
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  globalSetup: './e2e/testing/fillFirst.ts',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions,
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
  },
})
