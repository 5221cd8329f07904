/** The cart: lines, totals, and what is asked before something is removed. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class CartPage {
  readonly #page: Page
  readonly #text: StoreText
  readonly lines: Locator
  readonly totals: Locator
  readonly empty: Locator
  readonly dialog: Locator
  readonly clearButton: Locator
  readonly coupon: Locator
  readonly notifications: Locator

  constructor(page: Page, text: StoreText) {
    this.#page = page
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
    return this.lines.getByRole('textbox', { name: this.#text('Quantity of {0}', { 0: name }), exact: true })
  }

  lineOf(name: string): Locator {
    const remove = this.#page.getByRole('button', { name: this.#text('Remove {0}', { 0: name }), exact: true })
    return this.lines.filter({ has: remove })
  }

  async remove(name: string): Promise<void> {
    await this.lines.getByRole('button', { name: this.#text('Remove {0}', { 0: name }), exact: true }).press('Enter')
    await this.dialog.getByRole('button', { name: this.#text('Remove'), exact: true }).press('Enter')
  }

  /** One step more of a line. */
  async takeMore(name: string): Promise<void> {
    const totals = await this.totals.innerText()
    await this.lineOf(name)
      .getByRole('button', { name: this.#text('More') })
      .click()
    // The quantity is shown before the response, amounts are not.
    await expect.poll(() => this.totals.innerText()).not.toBe(totals)
  }

  async applyCoupon(code: string): Promise<void> {
    await this.coupon.fill(code)
    await this.coupon.press('Enter')
    await expect(this.totals).toContainText(code)
  }

  /** Restores what was removed last. */
  async undo(): Promise<void> {
    await this.notifications.getByRole('button', { name: this.#text('Undo') }).click()
  }

  async clear(): Promise<void> {
    await this.clearButton.click()
    await this.dialog.getByRole('button', { name: this.#text('Empty the cart') }).click()
    await expect(this.empty).toBeVisible()
  }
}
