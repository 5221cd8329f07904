/** The cart: lines, totals, and what is asked before something is removed. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class CartPage {
  readonly #text: StoreText
  readonly lines: Locator
  readonly totals: Locator
  readonly empty: Locator
  readonly dialog: Locator
  readonly clearButton: Locator
  readonly coupon: Locator
  readonly notifications: Locator

  constructor(page: Page, text: StoreText) {
    this.#text = text
    const main = page.getByRole('main')
    this.lines = main.getByRole('list', { name: text('Lines of the cart') }).locator(':scope > li')
    this.totals = main.getByRole('region', { name: text('Totals') })
    this.empty = main.getByRole('heading', { name: text('Your cart is empty') })
    this.dialog = page.getByRole('dialog')
    this.clearButton = main.getByRole('button', { name: text('Empty the cart') })
    this.coupon = main.getByRole('textbox', { name: text('Coupon code') })
    // The region of notifications is the last live region of the page.
    this.notifications = page.locator('output').filter({ has: page.getByRole('button', { name: text('Close') }) })
  }

  quantityOf(name: string): Locator {
    return this.lines.getByRole('textbox', { name: this.#text('Quantity of {0}', { 0: name }) })
  }

  async remove(name: string): Promise<void> {
    await this.lines.getByRole('button', { name: this.#text('Remove {0}', { 0: name }) }).press('Enter')
    await this.dialog.getByRole('button', { name: this.#text('Remove'), exact: true }).press('Enter')
  }
}
