import type { Page } from '@playwright/test'

/** Headings and links of the menus: the texts of a page that stay the same while it is open. */
export async function headingsOf(page: Page): Promise<readonly string[]> {
  const texts = await page
    .locator('header, main, footer')
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        [...part.querySelectorAll('h1, h2, h3, nav a')].map(({ textContent }) => textContent ?? ''),
      ),
    )
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
