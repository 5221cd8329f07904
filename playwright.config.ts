/** Browser journeys: one shop for all of them, one Chromium, one worker. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/testing/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/testing/sharedShop.ts',
  outputDir: 'test-results',
  // Two workers are slower on two cores: the shop's own processes need one of them.
  workers: 1,
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
