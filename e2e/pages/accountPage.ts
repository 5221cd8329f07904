/** /my-account: the menu and its sections. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class AccountPage {
  readonly #text: StoreText
  readonly main: Locator
  readonly heading: Locator
  readonly menu: Locator
  readonly orders: Locator

  constructor(page: Page, text: StoreText) {
    this.#text = text
    this.main = page.getByRole('main')
    this.heading = this.main.getByRole('heading', { level: 1 })
    this.menu = this.main.getByRole('navigation', { name: text('My account') })
    this.orders = this.main.getByRole('link', { name: /\d{6}/ })
  }

  async open(section: 'Profile' | 'Addresses' | 'Orders' | 'Newsletter'): Promise<void> {
    await this.menu.getByRole('link', { name: this.#text(section) }).click()
    await expect(this.heading).toHaveText(this.#text(section))
  }

  field(label: string): Locator {
    return this.main.getByRole('textbox', { name: this.#text(label), exact: true })
  }

  button(label: string): Locator {
    return this.main.getByRole('button', { name: this.#text(label), exact: true })
  }
}
