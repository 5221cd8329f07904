/** The forms of /register and /reset-password, and the password section of /my-account. */
import type { Locator, Page } from '@playwright/test'
import type { StoreText } from '../testing/storeTexts.ts'

export class AccountForms {
  readonly #page: Page
  readonly #text: StoreText
  readonly alert: Locator
  readonly createButton: Locator
  readonly sendLinkButton: Locator
  readonly setPasswordButton: Locator
  readonly changePasswordButton: Locator

  constructor(page: Page, text: StoreText) {
    const button = (name: string) => page.getByRole('main').getByRole('button', { name: text(name) })
    this.#page = page
    this.#text = text
    this.alert = page.getByRole('main').getByRole('alert')
    this.createButton = button('Create account')
    this.sendLinkButton = button('Send link')
    this.setPasswordButton = button('Set new password')
    this.changePasswordButton = button('Change password')
  }

  field(label: string): Locator {
    return this.#page.getByRole('main').getByLabel(this.#text(label), { exact: true })
  }

  async enter(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }
}
