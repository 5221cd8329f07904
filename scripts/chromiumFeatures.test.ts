import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { disableFeaturesSwitch } from './chromiumFeatures.ts'

test('disables what Playwright disables in this version', async () => {
  // The error of a browser that does not start names its switches.
  const error: unknown = await chromium.launch({ executablePath: process.execPath }).catch((reason: unknown) => reason)
  const [, playwrights = ''] = /--disable-features=(\S+)/.exec(String(error)) ?? []

  expect(playwrights).not.toBe('')
  expect(disableFeaturesSwitch.split(/[=,]/)).toEqual(expect.arrayContaining(playwrights.split(',')))
})
