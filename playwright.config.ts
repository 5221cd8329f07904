/** Browser journeys: each worker has a shop and a Chromium of its own. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/testing/browser.ts'

/** Each needs a shop with other settings, and so a worker of its own. */
const withOtherShops = ['layoutShift.test.ts', 'metals.test.ts']

export default defineConfig({
  testDir: 'e2e',
  // Playwright would run the files with other shops last, and one worker would have nothing to do.
  projects: [
    { name: 'other shops', testMatch: withOtherShops },
    { name: 'the shop', testIgnore: withOtherShops },
  ],
  outputDir: 'test-results',
  // A journey waits half of its time: one worker uses one of two cores.
  workers: 2,
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
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
