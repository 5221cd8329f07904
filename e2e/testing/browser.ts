/** Chromium as journeys and benches start it. */
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { findChromium, findWholeChromium } from '../../scripts/chromium.ts'
import { disableFeaturesSwitch } from '../../scripts/chromiumFeatures.ts'

const executablePath = findChromium(process.env)

export const launchOptions: LaunchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    disableFeaturesSwitch,
  ],
  ...(executablePath !== null && { executablePath }),
}

/**
 * @param hasBackForwardCache whether the browser restores a page that was left when the customer goes back, as browsers do outside Playwright
 * @param debuggingPort port at which another program can drive the browser
 */
export function launchBrowser({
  hasBackForwardCache = false,
  debuggingPort,
}: { readonly hasBackForwardCache?: boolean; readonly debuggingPort?: number } = {}): Promise<Browser> {
  const wholePath = hasBackForwardCache ? findWholeChromium(process.env) : null
  return chromium.launch({
    ...launchOptions,
    ...(wholePath !== null && { executablePath: wholePath }),
    ...(debuggingPort !== undefined && {
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${debuggingPort}`],
    }),
    ...(hasBackForwardCache && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
}
