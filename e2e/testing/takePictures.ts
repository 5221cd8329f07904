/** Pictures for eyes: a page narrow and wide, in light and dark colours, in the folder SCREENSHOTS; none without it. */
import type { Page } from '@playwright/test'

const folder = process.env['SCREENSHOTS']

export async function takePictures(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${name}-${String(width)}-${colorScheme}.png`, fullPage: true })
    }
}
