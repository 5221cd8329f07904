/** The comparison of products side by side. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class ComparePage {
  readonly #text: StoreText
  readonly table: Locator
  readonly products: Locator
  readonly rowHeaders: Locator

  constructor(page: Page, text: StoreText) {
    this.#text = text
    this.table = page.getByRole('region', { name: text('Comparison') }).getByRole('table')
    this.products = this.table.getByRole('columnheader').getByRole('link')
    this.rowHeaders = this.table.getByRole('rowheader')
  }

  removeButton(name: string): Locator {
    return this.table.getByRole('button', { name: this.#text('Remove {0}', { 0: name }) })
  }
}
